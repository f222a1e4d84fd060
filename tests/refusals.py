"""What a server says instead of an answer, for tests to look at."""

from google.rpc import error_details_pb2
from grpc_status import rpc_status


class Refused:
    """What a caller was told instead of an answer."""

    def __init__(self, error):
        self.code = error.code().name
        self.message = error.details()
        status = rpc_status.from_call(error)
        self.details = {} if status is None else _unpacked(status)

    @property
    def reason(self):
        return self.details["ErrorInfo"].reason

    @property
    def metadata(self):
        return dict(self.details["ErrorInfo"].metadata)

    @property
    def fields(self):
        return [one.field for one in self.details["BadRequest"].field_violations]

    @property
    def retry_s(self):
        return self.details["RetryInfo"].retry_delay.ToNanoseconds() / 1e9


def _unpacked(status):
    found = {}
    for packed in status.details:
        name = packed.TypeName().rpartition(".")[2]
        detail = getattr(error_details_pb2, name)()
        assert packed.Unpack(detail)
        found[name] = detail
    return found
