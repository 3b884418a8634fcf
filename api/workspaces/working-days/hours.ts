import type { Db } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { PutMemberHours } from '@tandem/shared/workspaces/working-days/input.ts';
import type { MemberHours } from '@tandem/shared/workspaces/working-days/schema.ts';
import type { WeekMinutes } from '@tandem/shared/workspaces/working-days/weekdays.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { requireOwn, requirePerson } from './rights.ts';

/** The hours of a person; those who have none of their own work by the calendar of the workspace. */
export async function readHours(
  db: Db,
  { workspace_id, member_id }: { workspace_id: string; member_id: string },
): Promise<MemberHours> {
  const { rows } = await sql<{ days: WeekMinutes; from_day: string }>`
    select h.days, h.from_day from member_hours h
    where h.workspace_id = ${workspace_id} and h.user_id = ${member_id}`.execute(db);
  const [row] = rows;
  return { member_id, workspace_id, days: row?.days ?? null, from_day: row?.from_day ?? null };
}

const placeOf = ({ workspace }: WorkspaceContext, member_id: string) => ({
  workspace_id: workspace.id,
  member_id,
});

/** 403 for another person's, unless the caller is an administrator (docs/contract/working-days.md#own-hours). */
export async function getHours(ctx: WorkspaceContext, memberId: string): Promise<MemberHours> {
  requireOwn(ctx, memberId);
  await requirePerson(ctx.db, ctx, memberId);
  return readHours(ctx.db, placeOf(ctx, memberId));
}

export async function putHours(
  ctx: WorkspaceContext,
  memberId: string,
  { days, from_day }: PutMemberHours,
): Promise<MemberHours> {
  requireOwn(ctx, memberId);
  const values = { days: toJsonb(days), from_day };
  return inTransaction(ctx.db, async (tx) => {
    await requirePerson(tx, ctx, memberId);
    await tx
      .insertInto('member_hours')
      .values({
        ...values,
        workspace_id: ctx.workspace.id,
        user_id: memberId,
        created_by: ctx.user.id,
        updated_by: ctx.user.id,
      })
      .onConflict((row) =>
        row
          .columns(['workspace_id', 'user_id'])
          .doUpdateSet({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: ctx.user.id })
          .where(sql<boolean>`(member_hours.days, member_hours.from_day) is distinct from
            (excluded.days, excluded.from_day)`),
      )
      .execute();
    return readHours(tx, placeOf(ctx, memberId));
  });
}

/** From then on the hours of the workspace count; no error where they do already. */
export async function deleteHours(ctx: WorkspaceContext, memberId: string): Promise<void> {
  requireOwn(ctx, memberId);
  await inTransaction(ctx.db, async (tx) => {
    await requirePerson(tx, ctx, memberId);
    await tx
      .deleteFrom('member_hours')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('user_id', '=', memberId)
      .execute();
  });
}
