import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { CreateActivity, UpdateActivity } from '@tandem/shared/tracking/activities/input.ts';
import type { TimeActivity } from '@tandem/shared/tracking/activities/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor, stampStreamSeq } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import {
  MAX_ACTIVITIES,
  insertActivity,
  isNameTaken,
  isUsed,
  lockActivity,
  markActivityDeleted,
  readActivities,
  writeActivity,
} from './repo.ts';

const changeOf = ({ id, workspace_id }: TimeActivity) => ({
  stream: workspaceStream(workspace_id),
  workspace_id,
  kind: 'time_activity' as const,
  id,
});
const put = (row: TimeActivity): NewChange => ({ ...changeOf(row), op: 'put', row });
const removal = (row: TimeActivity): NewChange => ({ ...changeOf(row), op: 'remove' });

/** The activities of a workspace in their order, archived ones among them (docs/contract/time.md#activities). */
export async function listActivities(ctx: WorkspaceContext): Promise<TimeActivity[]> {
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  return readActivities(ctx.db, ctx.workspace.id);
}

async function requireFreeName(tx: Tx, workspace_id: string, name: string, id: string | null): Promise<void> {
  if (await isNameTaken(tx, { workspace_id, name, id }))
    throw invalidField('name', 'An activity with this name exists.');
}

const readOne = async (tx: Tx, workspaceId: string, id: string): Promise<TimeActivity> =>
  must((await readActivities(tx, workspaceId, sql`a.id = ${id}`))[0], 'it is there');

export async function createActivity(ctx: WorkspaceContext, input: CreateActivity): Promise<TimeActivity> {
  const workspaceId = ctx.workspace.id;
  const is_same = sql<boolean>`t.workspace_id = ${workspaceId} and t.created_by = ${ctx.user.id} and t.deleted_at is null`;
  return inTransaction(ctx.db, async (tx) => {
    // Names and the number of activities are asked about one request after the other.
    await sql`select id from workspaces where id = ${workspaceId} for no key update`.execute(tx);
    const { id } = input;
    if (id && (await isMadeAlready(tx, { table: 'time_activities', id, is_same })))
      return readOne(tx, workspaceId, id);
    await requireFreeName(tx, workspaceId, input.name, null);
    if ((await readActivities(tx, workspaceId)).length >= MAX_ACTIVITIES)
      throw badRequest('A workspace has 200 activities at most.');
    const row = await readOne(tx, workspaceId, await insertActivity(tx, ctx, input));
    await recordFor(ctx, tx, [put(row)]);
    return row;
  });
}

export async function updateActivity(
  ctx: WorkspaceContext,
  id: string,
  input: UpdateActivity,
): Promise<TimeActivity> {
  const workspaceId = ctx.workspace.id;
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockActivity(tx, workspaceId, id);
    if (!before) throw notFound();
    if (input.name !== undefined) await requireFreeName(tx, workspaceId, input.name, id);
    if (!(await writeActivity(tx, { id, by: ctx.user.id }, input))) return before;
    const row = await readOne(tx, workspaceId, id);
    await recordFor(ctx, tx, [put(row)]);
    return row;
  });
}

/** Deletes an activity that no time has; others can be archived. */
export async function deleteActivity(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockActivity(tx, ctx.workspace.id, id);
    if (!row) throw notFound();
    if (await isUsed(tx, id)) throw badRequest('Time has this activity. Archive it instead.');
    await markActivityDeleted(tx, id, ctx.user.id);
    await recordFor(ctx, tx, [removal(row)]);
  });
}
