import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { AppError, badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import type { UpdateField } from '@tandem/shared/projects/fields/input.ts';
import type { Field, FieldOptions } from '@tandem/shared/projects/fields/schema.ts';
import { type WorkspaceContext } from '../../context.ts';
import { announceField } from './announce.ts';
import { requireFormula } from './formulas/store.ts';
import { type FieldColumns, isConverting, lockFields, readFields, writeField } from './repo.ts';
import { recordDefinitions } from './record.ts';
import { requireLive } from './rights.ts';
import { requireRollup } from './rollups.ts';
import { requireDefault, requireFreeName, requireOptions } from './rules.ts';
import { countChoice } from './values-repo.ts';

/** Changes what the body names, for all projects that use the field (docs/contract/fields.md#changing-a-field). */
export const updateField = (ctx: WorkspaceContext, id: string, input: UpdateField): Promise<Field> =>
  inTransaction(ctx.db, (tx) => updateFieldIn(tx, ctx, id, input));

/** The same in the transaction of something larger. */
export async function updateFieldIn(
  tx: Tx,
  ctx: WorkspaceContext,
  id: string,
  input: UpdateField,
): Promise<Field> {
  await lockFields(tx, ctx.workspace.id);
  const before = await requireLive(tx, ctx, id);
  requireUnchanged(before, input);
  await requireIdle(tx, before);
  const columns = await columnsOf(tx, before, input);
  const field = await writeField(tx, before, { ...columns, by: ctx.user.id });
  if (!field) return before;
  await recordDefinitions(ctx, tx, await announceField(tx, field));
  return field;
}

function requireUnchanged({ updated_at }: Field, { expected_updated_at: expected }: UpdateField): void {
  if (expected === undefined || expected === updated_at) return;
  throw new AppError(409, { error: 'The field has changed meanwhile.', updated_at });
}

/** 400 while values are being converted (docs/contract/fields.md#changing-the-kind). */
export async function requireIdle(tx: Tx, { id }: Field): Promise<void> {
  if (await isConverting(tx, id)) throw badRequest('The values of this field are being converted.');
}

async function columnsOf(tx: Tx, before: Field, input: UpdateField): Promise<FieldColumns> {
  const { name, description, is_active } = input;
  if (name !== undefined) await requireFreeName(tx, before, name);
  const options = await optionsOf(tx, before, input);
  await requireChoicesUnused(tx, before, options);
  const given = input.default_value === undefined ? before.default_value : input.default_value;
  const isOfRules = input.options !== undefined || input.default_value !== undefined;
  const default_value = isOfRules ? await requireDefault(tx, { ...before, options }, given) : undefined;
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(is_active === undefined ? {} : { is_active }),
    ...(input.options === undefined ? {} : { options }),
    ...(default_value === undefined ? {} : { default_value }),
  };
}

async function optionsOf(tx: Tx, before: Field, { options: given }: UpdateField): Promise<FieldOptions> {
  if (given === undefined) return before.options;
  const options = requireOptions(before.kind, given, before.options.choices ?? []);
  if (!isComputed(before.kind)) return options;
  const fields = await readFields(tx, before.workspace_id);
  return before.kind === 'rollup'
    ? requireRollup(options, fields)
    : requireFormula(options, { id: before.id, fields });
}

/** A choice that items have is archived, not removed (docs/contract/fields.md#choices). */
async function requireChoicesUnused(tx: Tx, before: Field, { choices = [] }: FieldOptions): Promise<void> {
  const left = new Set(choices.map(({ id }) => id));
  for (const choice of before.options.choices ?? []) {
    if (left.has(choice.id)) continue;
    const count = await countChoice(tx, before, choice.id);
    if (count > 0) throw invalidField('options', choiceUsed(count, choice.name));
  }
}

const choiceUsed = (count: number, name: string): string =>
  count === 1
    ? `${count} work item has the choice "${name}". Archive it instead.`
    : `${count} work items have the choice "${name}". Archive it instead.`;
