import type { Db } from '@tandem/db/postgres/client.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import type { AskedField, FieldLookup } from '@tandem/shared/work-items/filters/fields.ts';
import { writeFilterTree } from '@tandem/shared/work-items/filters/canonical.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import { type FilterTree, fieldsIn } from '@tandem/shared/work-items/filters/tree.ts';
import { sql } from 'kysely';

/** The custom fields of these ids that a workspace has; deleted ones are none. */
export async function readAskedFields(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<FieldLookup> {
  if (ids.length === 0) return () => undefined;
  const { rows } = await sql<AskedField>`
    select f.id, f.key, f.name, f.kind, f.options from fields f
    where f.id = any(${ids}::uuid[]) and f.workspace_id = ${workspaceId} and f.deleted_at is null`.execute(
    db,
  );
  const byId = new Map(rows.map((field) => [field.id, field]));
  return (id) => byId.get(id);
}

type InWorkspace = { db: Db; workspace: { id: string }; fields?: FieldLookup | undefined };

/** The same caller, who knows the fields that a stored tree names as well as those of the path. */
export async function withFieldsOf<Ctx extends InWorkspace>(ctx: Ctx, tree: FilterTree | null): Promise<Ctx> {
  const ids = tree ? fieldsIn(tree) : [];
  if (ids.length === 0) return ctx;
  const stored = await readAskedFields(ctx.db, ctx.workspace.id, ids);
  return { ...ctx, fields: (id: string) => ctx.fields?.(id) ?? stored(id) };
}

/** 400 for a tree of a body that names a field that is not there, or asks for what its kind does not have. */
export function requireFields(tree: FilterTree | null, fields: FieldLookup | undefined, name: string): void {
  if (!tree || fieldsIn(tree).length === 0) return;
  const { problem } = readFilterTree(writeFilterTree(tree), fields ?? (() => undefined));
  if (problem !== null) throw invalidField(name, problem);
}
