import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { AppError, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import type { Mute, MuteInput } from '@tandem/shared/notifications/mutes.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import { type WorkspaceContext, recordFor, stampStreamSeq } from '../../context.ts';

const columns = sql<Mute>`m.id, m.user_id as "user", m.workspace_id as workspace, m.project_id as project,
  m.work_item_id as issue, m.created_at`;

const isOwn = (ctx: WorkspaceContext): RawBuilder<boolean> =>
  sql`m.user_id = ${ctx.user.id} and m.workspace_id = ${ctx.workspace.id}`;

/** What the caller has muted in the workspace. */
export async function listMutes(ctx: WorkspaceContext): Promise<Mute[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const { rows } = await sql<Mute>`
    select ${columns} from notification_mutes m where ${isOwn(ctx)} order by m.created_at, m.id`.execute(
    ctx.db,
  );
  return rows;
}

/** Mutes an item or a project of the caller's (docs/contract/notifications.md#muting); what is muted stays so. */
export async function mute(ctx: WorkspaceContext, input: MuteInput): Promise<{ row: Mute; is_new: boolean }> {
  const { id = null, project, issue = null } = input;
  return inTransaction(ctx.db, async (tx) => {
    await requirePlace(tx, ctx, input);
    const { rows } = await sql<{ id: string }>`
      insert into notification_mutes (id, user_id, workspace_id, project_id, work_item_id)
      values (coalesce(${id}::uuid, gen_random_uuid()), ${ctx.user.id}, ${ctx.workspace.id}, ${project}, ${issue}) on conflict do nothing
      returning id`.execute(tx);
    const row = await findMute(tx, ctx, input);
    // Somebody else has a mute of this id.
    if (!row) throw new AppError(409, { error: 'This id is taken.' });
    if (rows.length > 0) await recordFor(ctx, tx, [{ ...changeOf(row), op: 'put', row }]);
    return { row, is_new: rows.length > 0 };
  });
}

const changeOf = ({ id, user }: Mute) =>
  ({ stream: userStream(user), workspace_id: null, kind: 'notification_mute', id }) as const;

async function findMute(db: Db, ctx: WorkspaceContext, { project, issue = null }: MuteInput) {
  const { rows } = await sql<Mute>`
    select ${columns} from notification_mutes m where ${isOwn(ctx)} and m.project_id = ${project}
      and m.work_item_id is not distinct from ${issue}`.execute(db);
  return rows[0];
}

async function requirePlace(
  tx: Tx,
  ctx: WorkspaceContext,
  { project, issue = null }: MuteInput,
): Promise<void> {
  const { rows } = await sql<{ is_seen: boolean }>`
    select ${
      issue === null
        ? sql`true`
        : sql`exists (select from work_items w
      where w.id = ${issue} and w.project_id = p.id and w.deleted_at is null and ${isSeenBy('w', ctx.user.id)})`
    } as is_seen
    from projects p join project_members o on o.project_id = p.id and o.user_id = ${ctx.user.id} and o.is_active
      and o.deleted_at is null
    where p.id = ${project} and p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null`.execute(tx);
  if (!rows[0]) throw invalidField('project', `Invalid pk "${project}" - object does not exist.`);
  if (!rows[0].is_seen) throw invalidField('issue', `Invalid pk "${issue}" - object does not exist.`);
}

/** Ends a mute of the caller; 404 for those of others. */
export async function unmute(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<Mute>`
      delete from notification_mutes m where m.id = ${id} and ${isOwn(ctx)} returning ${columns}`.execute(tx);
    const [row] = rows;
    if (!row) throw notFound();
    await recordFor(ctx, tx, [{ ...changeOf(row), op: 'remove' }]);
  });
}
