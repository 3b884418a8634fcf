import type { Tx } from '@tandem/db/postgres/client.ts';
import type { SessionUser } from '@tandem/db/access/sessions.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { ProjectContext, ProjectInPath } from '../../../context.ts';
import type { StoredRecurrence } from '../repo.ts';

type Row = {
  user: SessionUser & { role: Role; workspace_role: Role };
  workspace: { id: string; slug: string; name: string };
  project: Omit<ProjectInPath, 'role' | 'stream_seq'>;
};

/**
 * In whose name items are made (docs/contract/recurrences.md#in-whose-name): of who made the recurrence, else of the
 * project lead, else of the first administrator. Undefined when none of them is left.
 */
export async function actorContext(
  tx: Tx,
  { created_by, project_id, workspace_id }: StoredRecurrence,
  now: Date,
): Promise<ProjectContext | undefined> {
  const { rows } = await sql<Row>`
    select json_build_object('id', u.id, 'email', u.email, 'display_name', u.display_name, 'avatar', u.avatar,
        'avatar_asset', u.avatar_asset, 'user_timezone', u.user_timezone, 'role', m.role, 'workspace_role', v.role)
        as "user",
      json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) as workspace,
      json_build_object('id', p.id, 'identifier', p.identifier, 'name', p.name,
        'guest_view_all_features', p.guest_view_all_features, 'is_epic_enabled', p.is_epic_enabled,
        'archived_at', p.archived_at) as project
    from project_members m
    join projects p on p.id = m.project_id join workspaces s on s.id = p.workspace_id
    join users u on u.id = m.user_id and u.is_active
    join workspace_members v on v.user_id = u.id and v.workspace_id = ${workspace_id} and v.is_active
      and v.deleted_at is null
    where m.project_id = ${project_id} and m.is_active and m.deleted_at is null and m.role >= ${ROLE.MEMBER}
      and (u.id = ${created_by} or u.id = p.project_lead_id or m.role >= ${ROLE.ADMIN})
    order by (u.id = ${created_by}) is true desc, (u.id = p.project_lead_id) is true desc, m.created_at, u.id
    limit 1`.execute(tx);
  return rows[0] && contextOf(tx, rows[0], now);
}

function contextOf(tx: Tx, { user: found, workspace, project }: Row, now: Date): ProjectContext {
  const { role, workspace_role, ...user } = found;
  return {
    db: tx,
    // Within the transaction nothing asks the pool.
    sql: undefined as never,
    user,
    workspace: { ...workspace, role: workspace_role },
    project: { ...project, role, stream_seq: 0 },
    mutation_id: null,
    epoch: now.getTime() / 1000,
    stream_seqs: new Map(),
  };
}
