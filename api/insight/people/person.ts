import { missing } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';

/** 404 for somebody who never was a member of the workspace (docs/contract/people.md#the-profile-of-a-person). */
export async function requirePerson({ db, workspace }: WorkspaceContext, personId: string): Promise<void> {
  const { rows } = await sql`
    select from workspace_members where workspace_id = ${workspace.id} and user_id = ${personId}`.execute(db);
  if (rows.length === 0) throw missing('member');
}
