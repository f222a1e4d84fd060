"""A gRPC server that says what it is told: for answers that ours gives but rarely."""

import contextlib
from concurrent import futures

import grpc
from google.protobuf import any_pb2
from google.rpc import status_pb2
from grpc_status import rpc_status


class ScriptedPeer(grpc.GenericRpcHandler):
    """Gives its replies in order: messages as answers, statuses as errors."""

    def __init__(self, replies):
        self.replies = list(replies)
        self.calls = 0

    def service(self, details):
        return grpc.unary_unary_rpc_method_handler(self.reply)

    def reply(self, request, context):
        self.calls += 1
        reply = self.replies.pop(0)
        if isinstance(reply, grpc.Status):
            context.abort_with_status(reply)
        return reply.SerializeToString()


@contextlib.contextmanager
def scripted_peer(*replies):
    """Start a peer and give it with its address."""
    peer = ScriptedPeer(replies)
    server = grpc.server(futures.ThreadPoolExecutor(1), handlers=[peer])
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield peer, f"127.0.0.1:{port}"
    finally:
        server.stop(grace=None).wait()


def status(code, message="", *details):
    """Return an error with details, as a server sends it."""
    packed = [any_pb2.Any() for _ in details]
    for any_, detail in zip(packed, details, strict=True):
        any_.Pack(detail)
    told = status_pb2.Status(code=code.value[0], message=message, details=packed)
    return rpc_status.to_status(told)
