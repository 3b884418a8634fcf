import type { Tx } from '@tandem/db/postgres/client.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';

type Exists = { found: boolean };

const unknownId = (field: string, id: string) =>
  invalidField(field, `Invalid pk "${id}" - object does not exist.`);

/** The lead of a new project becomes its administrator, which a guest of the workspace may not be. */
export async function requireLeadInWorkspace(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  const { rows } = await sql<{ role: Role }>`
    select role from workspace_members
    where workspace_id = ${workspaceId} and user_id = ${userId} and is_active and deleted_at is null
    for share`.execute(tx);
  const role = rows[0]?.role;
  if (role === undefined) throw unknownId('project_lead', userId);
  if (role === ROLE.GUEST) throw invalidField('project_lead', 'A guest cannot lead a project.');
}

/** An active member of the project with at least this role. */
export async function requireProjectMember(
  tx: Tx,
  project: { id: string; field: string; min_role: Role },
  userId: string | null | undefined,
): Promise<void> {
  if (!userId) return;
  const { rows } = await sql<{ role: Role }>`
    select role from project_members
    where project_id = ${project.id} and user_id = ${userId} and is_active and deleted_at is null`.execute(
    tx,
  );
  const role = rows[0]?.role;
  if (role === undefined) throw unknownId(project.field, userId);
  if (role < project.min_role) throw invalidField(project.field, 'This member may not edit work items.');
}

/** A cover that was uploaded for this project, or by the same caller for one that was yet to be made. */
export async function requireCover(
  tx: Tx,
  scope: { workspace_id: string; project_id: string | null; user_id: string },
  assetId: string | null | undefined,
): Promise<void> {
  if (!assetId) return;
  const { rows } = await sql<Exists>`
    select true as found from assets
    where id = ${assetId} and workspace_id = ${scope.workspace_id} and entity_type = 'PROJECT_COVER'
      and case when project_id is null then created_by = ${scope.user_id} else project_id = ${scope.project_id}::uuid end
      and is_uploaded and deleted_at is null`.execute(tx);
  if (rows.length === 0) throw unknownId('cover_image_asset', assetId);
}

/** A cover that was uploaded before its project existed belongs to it from now on. */
export async function adoptCover(
  tx: Tx,
  projectId: string,
  assetId: string | null | undefined,
): Promise<void> {
  if (!assetId) return;
  await sql`
    update assets set project_id = ${projectId}, entity_id = ${projectId}, updated_at = clock_timestamp()
    where id = ${assetId} and project_id is null`.execute(tx);
}

/** A state or an estimate of the project itself; the internal state of intake is nobody's to choose. */
export async function requireOwn(
  tx: Tx,
  of: { table: 'states' | 'estimates'; field: string; project_id: string },
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const isOpen = of.table === 'states' ? sql`and "group" <> 'triage'` : sql``;
  const { rows } = await sql<Exists>`
    select true as found from ${sql.table(of.table)}
    where id = ${id} and project_id = ${of.project_id} and deleted_at is null ${isOpen} for key share`.execute(
    tx,
  );
  if (rows.length === 0) throw unknownId(of.field, id);
}
