import type { Db } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';

export type ExportedProject = {
  id: string;
  identifier: string;
  name: string;
  /** False for a guest who sees what they made, and nothing else. */
  sees_all: boolean;
};
type Wanted = { workspace_id: string; user_id: string; project_ids: readonly string[] | null };

/**
 * Of these projects, or of all (null), those whose items a person may have at this moment: they are an active member of
 * them and of the workspace, and they are not archived. In the order of their identifiers.
 */
export async function readExportedProjects(
  db: Db,
  { workspace_id, user_id, project_ids }: Wanted,
): Promise<ExportedProject[]> {
  const { rows } = await sql<ExportedProject>`
    select p.id, p.identifier, p.name, (m.role > ${ROLE.GUEST} or p.guest_view_all_features) as sees_all
    from projects p
    join project_members m on m.project_id = p.id and m.user_id = ${user_id} and m.is_active and m.deleted_at is null
    join workspace_members w on w.workspace_id = p.workspace_id and w.user_id = m.user_id and w.is_active
      and w.deleted_at is null
    where p.workspace_id = ${workspace_id} and p.deleted_at is null and p.archived_at is null
      and (${project_ids}::uuid[] is null or p.id = any(${project_ids}::uuid[]))
    order by p.identifier, p.id`.execute(db);
  return rows;
}
