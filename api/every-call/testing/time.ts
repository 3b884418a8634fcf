import type { Db } from '@tandem/db/postgres/client.ts';
import type { Place } from './project-fixture.ts';
import { insert } from './rows.ts';

/** Weeks of the owner by what can be done with them. */
export const WEEKS = { to_approve: '2026-01-05', to_reject: '2026-01-12', approved: '2026-01-19' };

/** An activity that no time has, weeks that wait for an approver, and an approved one. */
export async function makeTime(db: Db, { workspace, owner, mark }: Place): Promise<string> {
  const scope = { workspace_id: workspace.id };
  await db
    .insertInto('time_settings')
    .values({ ...scope, is_approval_on: true })
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute();
  const sheet = (week_start: string, state: string) => ({ ...scope, user_id: owner.id, week_start, state });
  await db
    .insertInto('time_sheets')
    .values([
      sheet(WEEKS.to_approve, 'submitted'),
      sheet(WEEKS.to_reject, 'submitted'),
      sheet(WEEKS.approved, 'approved'),
    ])
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id', 'week_start']).doNothing())
    .execute();
  const by = { created_by: owner.id, updated_by: owner.id };
  return insert(db, 'time_activities', { ...scope, ...by, name: `${mark} activity` });
}
