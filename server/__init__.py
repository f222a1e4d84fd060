"""The gRPC service: the one place where protocol and rules meet."""
