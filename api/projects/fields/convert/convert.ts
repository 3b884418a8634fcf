import type { Tx } from '@tandem/db/postgres/client.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { workItemChangesOf } from '@tandem/db/rows/work-item-changes.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { FieldConversion } from '@tandem/shared/projects/fields/impact.ts';
import type { ConvertField } from '@tandem/shared/projects/fields/input.ts';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor } from '../../../context.ts';
import { queueJob } from '../../../platform/jobs/queue.ts';
import { announceField, auditTarget } from '../announce.ts';
import { knowsProject } from '../impact.ts';
import { recordDefinitions } from '../record.ts';
import { lockFields, writeConverting, writeField } from '../repo.ts';
import { requireLive } from '../rights.ts';
import { requireIdle } from '../update.ts';
import { lockValues, writeValues } from '../values-repo.ts';
import { convertValue, textOf } from './convert-value.ts';
import { convertFieldJob } from './job.ts';
import { type Plan, planConversion } from './plan.ts';

/** More are converted by a job. */
const MAX_IN_CALL = 5000;

/**
 * Changes the kind of a field with its values, or says what that would do
 * (docs/contract/fields.md#changing-the-kind).
 */
export async function convertField(
  ctx: WorkspaceContext,
  id: string,
  input: ConvertField,
): Promise<FieldConversion> {
  const isDryRun = input.dry_run ?? false;
  return inTransaction(ctx.db, async (tx) => {
    await allowLongWrite(tx);
    if (!isDryRun) await lockFields(tx, ctx.workspace.id);
    const before = await requireConvertible(tx, ctx, { id, kind: input.kind });
    const plan = await planConversion(tx, before, input);
    const examples = await examplesOf(tx, ctx, { before, plan });
    const outcome = { converts: plan.converts, lost: plan.lost, examples, is_dry_run: isDryRun };
    if (isDryRun) return { ...outcome, field: { ...before, ...shapeOf(before, plan) }, is_running: false };
    const is_running = plan.ids.length > MAX_IN_CALL;
    const field = is_running ? await begin(tx, ctx, before, plan) : await convertNow(tx, ctx, before, plan);
    return { ...outcome, field, is_running };
  });
}

async function requireConvertible(
  tx: Tx,
  ctx: WorkspaceContext,
  { id, kind }: Pick<Field, 'id' | 'kind'>,
): Promise<Field> {
  const field = await requireLive(tx, ctx, id);
  await requireIdle(tx, field);
  if (isComputed(kind)) throw invalidField('kind', `"${kind}" is not a valid choice.`);
  if (kind === field.kind) throw invalidField('kind', 'The field is of this kind already.');
  if (isComputed(field.kind)) throw invalidField('kind', 'The values of this field are computed.');
  return field;
}

const shapeOf = ({ default_value }: Field, { conversion }: Plan) => ({
  ...conversion.to,
  default_value: default_value === null ? null : convertValue(conversion, default_value),
});

type Found = { before: Field; plan: Plan };

/** Those of projects that the caller may know of. */
async function examplesOf(
  tx: Tx,
  ctx: WorkspaceContext,
  { before, plan }: Found,
): Promise<FieldConversion['examples']> {
  const { rows } = await sql<{ id: string; key: string }>`
    select w.id, p.identifier || '-' || w.sequence_id as key from work_items w join projects p on p.id = w.project_id
    where w.id = any(${plan.examples.map(({ id }) => id)}::uuid[]) and p.deleted_at is null
      and ${knowsProject(ctx)}`.execute(tx);
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return plan.examples.flatMap(({ id, value }) => {
    const key = keys.get(id);
    const text = textOf(before, value, plan.conversion.people) ?? JSON.stringify(value);
    return key === undefined ? [] : { work_item_id: id, key, value: text.slice(0, 255) };
  });
}

async function convertNow(tx: Tx, ctx: WorkspaceContext, before: Field, plan: Plan): Promise<Field> {
  const { conversion } = plan;
  const by = ctx.user.id;
  const rows = await lockValues(tx, before, plan.ids);
  const written = await writeField(tx, before, { ...shapeOf(before, plan), by });
  const field = must(written, 'its kind is another one');
  const values = rows.map(({ id, value }) => ({ id, value: convertValue(conversion, value) }));
  await writeValues(tx, { id: before.id, by }, values);
  await audit(tx, ctx, { before, plan });
  const items = await workItemChangesOf(
    ctx,
    tx,
    rows.filter(({ is_live }) => is_live),
  );
  await recordDefinitions(ctx, tx, [...items, ...(await announceField(tx, field))]);
  return field;
}

/** The field is inactive until the job is done, so that no request reads or writes values of two kinds. */
async function begin(tx: Tx, ctx: WorkspaceContext, before: Field, plan: Plan): Promise<Field> {
  const by = ctx.user.id;
  await writeConverting(tx, before.id, { ...shapeOf(before, plan), is_active: before.is_active, by });
  await queueJob(tx, convertFieldJob, { field_id: before.id }, { key: `convert-field:${before.id}` });
  const field = (await writeField(tx, before, { is_active: false, by })) ?? before;
  await audit(tx, ctx, { before, plan });
  await recordDefinitions(ctx, tx, await announceField(tx, field));
  return field;
}

const audit = (tx: Tx, ctx: WorkspaceContext, { before, plan }: Found) =>
  auditFor(ctx, tx, {
    action: 'field_converted',
    target: auditTarget(before),
    details: { from: before.kind, to: plan.conversion.to.kind, values: plan.converts, lost: plan.lost },
  });
