import type { Db } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';

const PUBLIC = 2;

/**
 * Whether what is of a project may be told to a person: of a public project to each member of its workspace but
 * guests, of a private one to those who work in it, and to no one who has left (docs/contract/webhooks.md#private-projects).
 */
const isVisible = (
  projectId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from projects p
    join workspace_members wm on wm.workspace_id = p.workspace_id and wm.user_id = ${userId} and wm.is_active
      and wm.deleted_at is null
    where p.id = ${projectId} and ((p.network = ${PUBLIC} and wm.role > ${ROLE.GUEST}) or exists (
    select from project_members m where m.project_id = p.id and m.user_id = ${userId} and m.is_active
      and m.deleted_at is null and m.role > ${ROLE.GUEST})))`;

/** The same of a delivery `d` and of every project that its body speaks of; a test is of no project. */
export const isDeliveryFor = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(d.event = 'test' or ${isVisible(sql`d.project_id`, userId)} and not exists (
    select from unnest(d.mentions) as n(id) where not ${isVisible(sql`n.id`, userId)}))`;

/** Which of these webhooks are told of which of these projects, by what their owners may read. */
export async function readVisibleProjects(
  db: Db,
  hookIds: readonly string[],
  projectIds: readonly string[],
): Promise<(hookId: string, projectId: string) => boolean> {
  const { rows } = await sql<{ hook_id: string; project_id: string }>`
    select h.id as hook_id, i.id as project_id
    from webhooks h cross join unnest(${projectIds}::uuid[]) i(id)
    where h.id = any(${hookIds}::uuid[]) and ${isVisible(sql`i.id`, sql`h.owner_id`)}`.execute(db);
  const visible = new Set(rows.map(({ hook_id, project_id }) => `${hook_id} ${project_id}`));
  return (hookId, projectId) => visible.has(`${hookId} ${projectId}`);
}
