"""Rows written and read with SQL that is made once: for the few statements of every move.

Django's own query set builds its SQL anew each time, which takes longer than the database does. Values are converted
by the model's fields, so that what is stored is the same on every database.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.db import connection
from django.db.models import Field, Model


def insert(row: Model) -> None:
    """Insert a row that has no key yet; the key the database gives it is not read back."""
    fields = _columns(type(row))
    with connection.cursor() as cursor:
        cursor.execute(_insert(type(row), connection.vendor), [_value(row, field) for field in fields])


def update(row: Model, names: Iterable[str], **where: Any) -> int:
    """Write these fields of a row, if its columns `where` still hold these values; how many rows were written."""
    names = tuple(names)
    values = [_value(row, _field(type(row), name)) for name in names]
    with connection.cursor() as cursor:
        cursor.execute(
            _update(type(row), names, tuple(where), connection.vendor), [*values, row.pk, *where.values()]
        )
        return int(cursor.rowcount)


def delete(model: type[Model], **where: Any) -> None:
    """Delete the rows whose columns hold these values; nothing else may hang on them."""
    with connection.cursor() as cursor:
        cursor.execute(_delete(model, tuple(where), connection.vendor), [*where.values()])


def lock(model: type[Model], pk: int | str, names: tuple[str, ...]) -> tuple[Any, ...] | None:
    """Lock a row until the caller's transaction ends, and read these plain columns of it; None if there is none."""
    with connection.cursor() as cursor:
        cursor.execute(
            _select(model, names, connection.features.has_select_for_update, connection.vendor), [pk]
        )
        found: tuple[Any, ...] | None = cursor.fetchone()
        return found


def read(model: type[Model], pk: int | str, names: tuple[str, ...]) -> tuple[Any, ...] | None:
    """These plain columns (numbers, texts) of a row; None if there is none."""
    with connection.cursor() as cursor:
        cursor.execute(_select(model, names, False, connection.vendor), [pk])
        found: tuple[Any, ...] | None = cursor.fetchone()
        return found


def _value(row: Model, field: Field[Any, Any]) -> Any:
    return field.get_db_prep_save(getattr(row, field.attname), connection)


@lru_cache
def _columns(model: type[Model]) -> list[Field[Any, Any]]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]


# The vendor is a key of these caches: tests may use one database after the other.
@lru_cache
def _insert(model: type[Model], vendor: str) -> str:
    quoted = ", ".join(_column(model, field.name) for field in _columns(model))
    places = ", ".join("%s" for _field in _columns(model))
    return f"INSERT INTO {_quoted(model._meta.db_table)} ({quoted}) VALUES ({places})"  # noqa: S608


@lru_cache
def _update(model: type[Model], names: tuple[str, ...], where: tuple[str, ...], vendor: str) -> str:
    setting = ", ".join(f"{_column(model, name)} = %s" for name in names)
    keys = " AND ".join(f"{_column(model, name)} = %s" for name in ("pk", *where))
    return f"UPDATE {_quoted(model._meta.db_table)} SET {setting} WHERE {keys}"  # noqa: S608


@lru_cache
def _delete(model: type[Model], where: tuple[str, ...], vendor: str) -> str:
    keys = " AND ".join(f"{_column(model, name)} = %s" for name in where)
    return f"DELETE FROM {_quoted(model._meta.db_table)} WHERE {keys}"  # noqa: S608


@lru_cache
def _select(model: type[Model], names: tuple[str, ...], locked: bool, vendor: str) -> str:
    columns = ", ".join(_column(model, name) for name in names)
    ending = " FOR UPDATE" if locked else ""
    table = _quoted(model._meta.db_table)
    return f"SELECT {columns} FROM {table} WHERE {_column(model, 'pk')} = %s{ending}"  # noqa: S608


def _column(model: type[Model], name: str) -> str:
    return _quoted(_field(model, name).column)


def _field(model: type[Model], name: str) -> Any:
    return model._meta.pk if name == "pk" else model._meta.get_field(name)


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
