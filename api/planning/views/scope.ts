import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PlaceContext } from '../../context.ts';

/** Views are of the project of the path, or of its workspace when it names none. */
export type ViewContext = PlaceContext;

/** Whether `views v` is of the place of the path, and there. */
export const isInPlace = ({ workspace, project }: ViewContext): RawBuilder<boolean> => sql`
  v.workspace_id = ${workspace.id} and v.deleted_at is null
  and ${project ? sql`v.project_id = ${project.id}` : sql`v.project_id is null`}`;

/** Whether the caller may know of `views v`, if they see more of the place than what is theirs. */
export const isOpenTo = ({ user }: ViewContext): RawBuilder<boolean> => sql`
  (v.owned_by_id = ${user.id} or v.access = ${sql.lit(VIEW_ACCESS.PUBLIC)})`;

/** Guests who see only what is theirs have only the views that they made (docs/contract/views.md#views-and-guests). */
export const seesOwnViewsOnly = ({ workspace, project }: ViewContext): boolean =>
  project ? seesOnlyOwnItems(project) : workspace.role === ROLE.GUEST;

export const isAdminOfPlace = ({ workspace, project }: ViewContext): boolean =>
  (project ?? workspace).role === ROLE.ADMIN;
