{
  // Added to the worker's script: tells how much memory its Python has taken.
  const Plain = WebAssembly.Memory;
  /** @type {WebAssembly.Memory[]} */
  const memories = [];
  WebAssembly.Memory = class extends Plain {
    /** @param {WebAssembly.MemoryDescriptor} given */
    constructor(given) {
      super(given);
      memories.push(this);
    }
  };
  const channel = new BroadcastChannel("bench");
  channel.onmessage = ({ data }) => {
    if (data === "memory?") channel.postMessage(memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0));
  };
}
