"""JSON Schemas, made of the types that read and write what they describe."""

from umpire.formats.schemas.files import file_names, published, schema_names, schema_of
from umpire.formats.schemas.parts import Schema, case_schema

__all__ = ["Schema", "case_schema", "file_names", "published", "schema_names", "schema_of"]
