"""Downloads that leave while they are made, and are never whole in memory."""

from __future__ import annotations

import io
import zipfile
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import cast

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse
from django.utils.http import content_disposition_header


class Download(StreamingHttpResponse):
    """A file made part by part. Django's own response, under ASGI, makes all parts before it sends the first."""

    def __init__(self, parts: Iterable[bytes | str], filename: str, content_type: str) -> None:
        disposition = content_disposition_header(True, filename)
        headers = {"Content-Disposition": disposition or "", "Cache-Control": "private, no-store"}
        super().__init__(parts, content_type=content_type, headers=headers)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        parts = cast(Iterator[bytes], self.streaming_content)
        following = sync_to_async(lambda: next(parts, None))
        while (part := await following()) is not None:
            yield part


def zipped(files: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    """A ZIP archive of (path, content), a part after each file."""
    sink = _Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files:
            archive.writestr(path, content)
            yield sink.take()
    yield sink.take()


class _Sink(io.RawIOBase):
    """What was written since it was last taken; nothing can be sought in it, so the archive is written in one go."""

    def __init__(self) -> None:
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._written += data
        return len(data)

    def take(self) -> bytes:
        taken = bytes(self._written)
        self._written.clear()
        return taken
