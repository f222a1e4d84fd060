"""Logs: one record a line, on standard error."""

from __future__ import annotations

import logging
import sys

import structlog

from lookout.server.config import Config


def configure_logs(config: Config) -> None:
    """Send our records, and those of libraries, to standard error."""
    level = logging.getLevelNamesMapping()[config.log_level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, *_endings(config)],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_endings(config),
            ],
            foreign_pre_chain=shared,
        )
    )
    logging.basicConfig(level=max(level, logging.WARNING), handlers=[handler])


def _endings(config: Config) -> list[structlog.typing.Processor]:
    """Return what turns a record into a line."""
    if config.log_format == "console":
        return [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    return [
        structlog.processors.dict_tracebacks,
        structlog.processors.JSONRenderer(sort_keys=True, default=str),
    ]
