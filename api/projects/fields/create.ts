import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import type { CreateField } from '@tandem/shared/projects/fields/input.ts';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import type { Field, FieldOptions } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { auditTarget, fieldPut } from './announce.ts';
import { requireFormula } from './formulas/store.ts';
import { freeKey } from './keys.ts';
import { insertField, lockFields, readFields, readKeys, requireStored } from './repo.ts';
import { recordDefinitions } from './record.ts';
import { requireMaker } from './rights.ts';
import { requireRollup } from './rollups.ts';
import { requireDefault, requireFreeName, requireOptions, requireRoom } from './rules.ts';

/** A new field of the workspace, which no project uses yet (docs/contract/fields.md#a-new-field). */
export const createField = (ctx: WorkspaceContext, input: CreateField): Promise<Field> =>
  inTransaction(ctx.db, (tx) => createFieldIn(tx, ctx, input));

/** The same in the transaction of something larger. */
export async function createFieldIn(tx: Tx, ctx: WorkspaceContext, input: CreateField): Promise<Field> {
  const { id } = input;
  const workspace_id = ctx.workspace.id;
  const is_same = sql<boolean>`t.workspace_id = ${workspace_id} and t.created_by = ${ctx.user.id}
    and t.deleted_at is null`;
  await requireMaker(tx, ctx);
  await lockFields(tx, workspace_id);
  if (id && (await isMadeAlready(tx, { table: 'fields', id, is_same }))) {
    return requireStored(tx, workspace_id, id);
  }
  const field = await insert(tx, ctx, input);
  await auditFor(ctx, tx, { action: 'field_created', target: auditTarget(field) });
  await recordDefinitions(ctx, tx, [fieldPut(field)]);
  return field;
}

async function insert(tx: Tx, ctx: WorkspaceContext, input: CreateField): Promise<Field> {
  const workspace_id = ctx.workspace.id;
  const { id, name, kind } = input;
  await requireFreeName(tx, { workspace_id }, name);
  await requireRoom(tx, workspace_id);
  const given = requireOptions(kind, input.options ?? {});
  const options = isComputed(kind) ? await requireComputed(tx, { workspace_id, kind }, given) : given;
  const default_value = await requireDefault(tx, { workspace_id, kind, options }, input.default_value);
  const key = await requireFreeKey(tx, workspace_id, input);
  const { description = '', is_active = true } = input;
  return insertField(tx, {
    ...{ id, workspace_id, key, name, description, kind, options, default_value, is_active },
    by: ctx.user.id,
  });
}

async function requireComputed(
  tx: Tx,
  { workspace_id, kind }: Pick<Field, 'workspace_id' | 'kind'>,
  given: FieldOptions,
): Promise<FieldOptions> {
  const fields = await readFields(tx, workspace_id);
  return kind === 'rollup' ? requireRollup(given, fields) : requireFormula(given, { id: null, fields });
}

async function requireFreeKey(tx: Tx, workspaceId: string, { key, name }: CreateField): Promise<string> {
  const taken = await readKeys(tx, workspaceId);
  if (key === undefined) return freeKey(name, taken);
  if (taken.has(key)) throw invalidField('key', 'A field of the workspace has or had this key.');
  return key;
}
