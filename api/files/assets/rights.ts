import type { Db } from '@tandem/db/postgres/client.ts';
import { DESCRIPTION_TYPES, type DescriptionType } from '@tandem/shared/files/assets/schema.ts';
import { forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { BoardFiles, ProjectFiles, UserFiles, WorkspaceFiles } from './context.ts';
import { type EntityScope, agentsOf, findEntity, findOwnRole } from './entities.ts';
import { type AssetRow, type FindOptions, findAsset } from './repo.ts';

/** Where members make a call about an asset from: below a project or below a workspace. */
export type MemberPlace = { kind: 'project'; ctx: ProjectFiles } | { kind: 'workspace'; ctx: WorkspaceFiles };
/** The same, or users about their own faces. */
export type Place = MemberPlace | { kind: 'user'; ctx: UserFiles };
/** The same, or visitors of a published board about the images of their comments. */
export type AnyPlace = Place | { kind: 'board'; ctx: BoardFiles };

const isOfMember = (place: AnyPlace): place is MemberPlace =>
  place.kind === 'project' || place.kind === 'workspace';

export const NO_ASSET_TEXT = 'The requested asset could not be found.';
export const assetNotFound = () => notFound(NO_ASSET_TEXT);

const IN_TEXTS: ReadonlySet<string> = new Set(DESCRIPTION_TYPES);
export const isInText = (type: string): type is DescriptionType => IN_TEXTS.has(type);

/** The scope for what images of texts belong to; nothing but workspaces and projects has any. */
export const scopeOf = (place: MemberPlace): EntityScope => ({
  user_id: place.ctx.user.id,
  workspace_id: place.ctx.workspace.id,
  project_id: place.kind === 'project' ? place.ctx.project.id : null,
});

/** Assets `a` that can be named from a place. Pages are in several projects, and their images with them. */
function reachable(place: AnyPlace): RawBuilder<unknown> {
  const { ctx } = place;
  if (place.kind === 'user') {
    return sql`a.user_id = ${ctx.user.id} and a.entity_type in ('USER_AVATAR', 'USER_COVER')`;
  }
  if (place.kind === 'board') {
    return sql`a.project_id = ${place.ctx.board.project_id} and a.created_by = ${ctx.user.id}
      and a.entity_type = 'COMMENT_DESCRIPTION'`;
  }
  const inWorkspace = sql`a.workspace_id = ${place.ctx.workspace.id} and a.user_id is null`;
  if (place.kind === 'workspace') {
    return sql`(${inWorkspace}
      or a.entity_type = 'USER_AVATAR' and a.user_id in (${agentsOf(place.ctx.workspace.id)}))`;
  }
  return sql`${inWorkspace} and (a.project_id = ${place.ctx.project.id}
    or (a.entity_type in ('PAGE_DESCRIPTION', 'PAGE_ATTACHMENT') and a.entity_id is not null))`;
}

/** What the caller is to an asset: whether they may see it, and their role in its project, if it has one. */
type Standing = { sees: boolean; is_creator: boolean; project_role: number | undefined };

async function standingOf(db: Db, place: AnyPlace, asset: AssetRow): Promise<Standing> {
  const is_creator = asset.created_by === place.ctx.user.id;
  if (!isOfMember(place)) return { sees: true, is_creator, project_role: undefined };
  const scope = scopeOf(place);
  const project_id = asset.project_id;
  const project_role = project_id === null ? undefined : await findOwnRole(db, { ...scope, project_id });
  const isInReach = project_id === null || project_role !== undefined;
  if (!isInText(asset.entity_type)) return { sees: isInReach, is_creator, project_role };
  if (asset.entity_id === null) return { sees: is_creator && isInReach, is_creator, project_role };
  const entity = await findEntity(db, scope, { type: asset.entity_type, id: asset.entity_id });
  return { sees: entity !== undefined, is_creator, project_role };
}

type Right = 'read' | 'mark' | 'delete' | 'restore';

/** Faces of a workspace: its logo, and the avatars of its agents. */
const OF_WORKSPACE: ReadonlySet<string> = new Set(['WORKSPACE_LOGO', 'USER_AVATAR']);

/**
 * Who administers what the picture is the face of: of a logo or an agent the workspace's administrators, of a cover the
 * project's.
 */
function administers(place: AnyPlace, asset: AssetRow, { project_role }: Standing): boolean {
  if (!OF_WORKSPACE.has(asset.entity_type)) return project_role === ROLE.ADMIN;
  return isOfMember(place) && place.ctx.workspace.role === ROLE.ADMIN;
}

/** Who may do what with a picture that they can see (docs/contract/pictures.md#who-brings-images). */
function allows(right: Right, place: AnyPlace, asset: AssetRow, standing: Standing): boolean {
  if (right === 'read') return true;
  const isAdmin = administers(place, asset, standing);
  // Who made a face and is no administrator any more does not change it.
  const isOwnFace =
    (OF_WORKSPACE.has(asset.entity_type) && isOfMember(place)) ||
    (asset.entity_type === 'PROJECT_COVER' && asset.project_id);
  if (isOwnFace) return isAdmin;
  if (standing.is_creator || isAdmin) return true;
  return right !== 'mark' && isInText(asset.entity_type) && (standing.project_role ?? 0) >= ROLE.MEMBER;
}

/**
 * The asset of a path for one who may do this with it; 404 when they may not know of it, 403 when they may not do it.
 */
export async function requireAsset(
  db: Db,
  place: AnyPlace,
  { id, right, ...options }: { id: string; right: Right } & FindOptions,
): Promise<AssetRow> {
  const asset = await findAsset(db, id, reachable(place), options);
  if (!asset) throw assetNotFound();
  const standing = await standingOf(db, place, asset);
  if (!standing.sees) throw assetNotFound();
  if (!allows(right, place, asset, standing)) throw forbidden();
  return asset;
}
