"""What makes the snapshot: run by Node, or by the Python that Node starts."""
