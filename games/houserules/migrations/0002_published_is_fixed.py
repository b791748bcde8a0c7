"""The database itself refuses to change what a published version says."""

from django.db import migrations

NAME = "houserules_published_is_fixed"

SQLITE = f"""
CREATE TRIGGER {NAME} BEFORE UPDATE ON houserules_ruleversion
WHEN OLD.status <> 'draft' AND (OLD.document IS NOT NEW.document OR OLD.hash <> NEW.hash
     OR OLD.number <> NEW.number OR OLD.rule_id <> NEW.rule_id)
BEGIN SELECT RAISE(ABORT, 'a published version never changes'); END
"""

POSTGRESQL = f"""
CREATE FUNCTION {NAME}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'a published version never changes' USING ERRCODE = 'integrity_constraint_violation'; END $$;
CREATE TRIGGER {NAME} BEFORE UPDATE ON houserules_ruleversion FOR EACH ROW
WHEN (OLD.status <> 'draft' AND (OLD.document IS DISTINCT FROM NEW.document OR OLD.hash <> NEW.hash
      OR OLD.number <> NEW.number OR OLD.rule_id <> NEW.rule_id))
EXECUTE FUNCTION {NAME}();
"""


def guard(apps, schema_editor):
    schema_editor.execute(SQLITE if schema_editor.connection.vendor == "sqlite" else POSTGRESQL)


def unguard(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(f"DROP TRIGGER {NAME}")
    else:
        schema_editor.execute(f"DROP TRIGGER {NAME} ON houserules_ruleversion")
        schema_editor.execute(f"DROP FUNCTION {NAME}()")


class Migration(migrations.Migration):
    dependencies = [("houserules", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
