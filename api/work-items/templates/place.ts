import type { Tx } from '@tandem/db/postgres/client.ts';
import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { forbidden, invalidField } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { PlaceContext } from '../../context.ts';
import { sql } from 'kysely';
import type { TemplatePlace } from './repo.ts';

/**
 * Templates and recurrences are for people who see all of a project (docs/contract/templates.md#who-may-do-what,
 * docs/contract/recurrences.md#who-may-do-what): 403 for guests who see only their own items.
 */
export function requireSight({ project }: PlaceContext): void {
  if (project && seesOnlyOwnItems(project)) throw forbidden();
}

/**
 * The place that a template is moved to; the caller needs to be an administrator there. 400 for a project that they are
 * no administrator of.
 */
export async function placeOf(
  tx: Tx,
  { workspace, user }: PlaceContext,
  project_id: string | null,
): Promise<TemplatePlace> {
  if (project_id === null) {
    if (workspace.role < ROLE.ADMIN) throw forbidden();
    return { workspace, user };
  }
  const { rows } = await sql<{ id: string }>`
    select p.id from projects p join project_members m on m.project_id = p.id and m.user_id = ${user.id}
      and m.role >= ${ROLE.ADMIN} and m.is_active and m.deleted_at is null
    where p.id = ${project_id} and p.workspace_id = ${workspace.id} and p.deleted_at is null
      and p.archived_at is null`.execute(tx);
  if (!rows[0]) throw invalidField('project_id', 'Choose a project that you administer.');
  return { workspace, user, project: rows[0] };
}
