import type { Tx } from '@tandem/db/postgres/client.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import type { UpdateCadence } from '@tandem/shared/projects/updates/cadence.ts';
import { sql } from 'kysely';

export type LockedProject = {
  id: string;
  description: string;
  network: 0 | 2;
  timezone: string;
  is_workflow_enabled: boolean;
  is_project_updates_enabled: boolean;
  archived_at: string | null;
  estimate_id: string | null;
  guest_view_all_features: boolean;
  cover_image_asset: string | null;
  start_date: string | null;
  target_date: string | null;
  health_at: string | null;
  update_cadence: UpdateCadence | null;
};

/**
 * Holds the row of a live project until the transaction ends: changes of the project itself and of its members' roles
 * come one after the other. Work items are not kept from being written meanwhile.
 */
export async function lockProject(tx: Tx, projectId: string): Promise<LockedProject> {
  const { rows } = await sql<LockedProject>`
    select id, description, network, timezone, is_workflow_enabled, is_project_updates_enabled, archived_at, estimate_id,
      guest_view_all_features, cover_image_asset, start_date, target_date, health_at, update_cadence
    from projects
    where id = ${projectId} and deleted_at is null for no key update`.execute(tx);
  if (!rows[0]) throw notFound();
  noteLocked(tx, 'projects', rows);
  return rows[0];
}

/** What belongs to an archived project stays as it is until the project is restored. */
export function requireUnarchived(project: { archived_at: string | null }): void {
  if (project.archived_at) throw badRequest('The project is archived.');
}
