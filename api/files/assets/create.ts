import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { ATTACHMENT_TYPES, IMAGE_TYPES } from '@tandem/shared/files/assets/file-types.ts';
import type { AssetInput } from '@tandem/shared/files/assets/input.ts';
import type { AssetSlot, FileAttributes } from '@tandem/shared/files/assets/schema.ts';
import { forbidden, invalidField } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import type { ProjectFiles, UserFiles, WorkspaceFiles } from './context.ts';
import { findEntity, findOwnRole, isAgentOf } from './entities.ts';
import { addressOf } from './address.ts';
import { type AssetRow, insertAsset } from './repo.ts';
import { type AnyPlace, type MemberPlace, type Place, isInText, scopeOf } from './rights.ts';
import { attributesOf, newKey, refusedFile } from '../base/slot-rules.ts';

const PICTURES = {
  types: new Set<string>(IMAGE_TYPES),
  text: 'Invalid file type. Only JPEG and PNG files are allowed.',
};
const FILES = { types: new Set(Object.keys(ATTACHMENT_TYPES)), text: 'Invalid file type.' };

export type Owner = Pick<AssetRow, 'workspace_id' | 'project_id' | 'user_id' | 'entity_type' | 'entity_id'>;

export const invalidEntity = () => refusedFile('Invalid entity type.');
const unknownEntity = (id: string) =>
  invalidField('entity_identifier', `Invalid pk "${id}" - object does not exist.`);

/** A place for an avatar or a cover of the caller (docs/contract/pictures.md#own-pictures). */
export async function createUserAsset(ctx: UserFiles, input: AssetInput): Promise<AssetSlot> {
  const type = input.entity_type;
  if (type !== 'USER_AVATAR' && type !== 'USER_COVER') throw invalidEntity();
  const nowhere = { workspace_id: null, project_id: null, entity_id: null };
  return openSlot({ kind: 'user', ctx }, input, { ...nowhere, user_id: ctx.user.id, entity_type: type });
}

/**
 * A place for the logo of a workspace, the cover of one of its projects or an image of a text in it
 * (docs/contract/pictures.md#logos-of-workspaces). 400 for a project or a text that the caller may not know of, 403
 * without the role.
 */
export async function createWorkspaceAsset(ctx: WorkspaceFiles, input: AssetInput): Promise<AssetSlot> {
  const place = { kind: 'workspace', ctx } as const;
  const { entity_type: type, entity_identifier } = input;
  if (type === 'WORKSPACE_LOGO') {
    if (ctx.workspace.role !== ROLE.ADMIN) throw forbidden();
    return openSlot(place, input, ownerIn(ctx, { type, project_id: null, entity_id: null }));
  }
  if (type === 'PROJECT_COVER') {
    const project_id = await requireCoverOf(ctx, entity_identifier);
    return openSlot(place, input, ownerIn(ctx, { type, project_id, entity_id: project_id }));
  }
  if (type === 'USER_AVATAR' && entity_identifier) {
    const user_id = await requireAgent(ctx, entity_identifier);
    const nowhere = { workspace_id: null, project_id: null, entity_id: null };
    return openSlot(place, input, { ...nowhere, user_id, entity_type: type });
  }
  return openSlot(place, input, await ownerInText(place, input, null));
}

/** The agent that an avatar is for, when an administrator asks; it is known by the id of its user, as people are. */
async function requireAgent(ctx: WorkspaceFiles, userId: string): Promise<string> {
  if (!(await isAgentOf(ctx.db, ctx.workspace.id, userId))) throw invalidEntity();
  if (ctx.workspace.role !== ROLE.ADMIN) throw forbidden();
  return userId;
}

/**
 * The same for the project of the path, for its members; covers for its administrators
 * (docs/contract/pictures.md#who-brings-images).
 */
export async function createProjectAsset(ctx: ProjectFiles, input: AssetInput): Promise<AssetSlot> {
  requireUnarchived(ctx.project);
  const place = { kind: 'project', ctx } as const;
  const { entity_type: type, entity_identifier } = input;
  const project_id = ctx.project.id;
  if (type !== 'PROJECT_COVER') return openSlot(place, input, await ownerInText(place, input, project_id));
  if (ctx.project.role !== ROLE.ADMIN) throw forbidden();
  if (entity_identifier && entity_identifier !== project_id) throw unknownEntity(entity_identifier);
  return openSlot(place, input, ownerIn(ctx, { type, project_id, entity_id: project_id }));
}

type InWorkspace = { type: AssetRow['entity_type'] } & Pick<AssetRow, 'project_id' | 'entity_id'>;

const ownerIn = (ctx: WorkspaceFiles, { type, ...owner }: InWorkspace): Owner => ({
  ...owner,
  workspace_id: ctx.workspace.id,
  user_id: null,
  entity_type: type,
});

/** The project that a cover is for; null for one that is yet to be made, by somebody who may make one. */
async function requireCoverOf(ctx: WorkspaceFiles, projectId: string | null): Promise<string | null> {
  if (projectId === null) {
    if (ctx.workspace.role < ROLE.MEMBER) throw forbidden();
    return null;
  }
  const scope = { user_id: ctx.user.id, workspace_id: ctx.workspace.id, project_id: projectId };
  const role = await findOwnRole(ctx.db, scope);
  if (role === undefined) throw unknownEntity(projectId);
  if (role !== ROLE.ADMIN) throw forbidden();
  return projectId;
}

/** The text that an image is for; it may be one that is yet to be written. 400 for one that the caller may not see. */
export async function ownerInText(
  place: MemberPlace,
  { entity_type: type, entity_identifier: id }: Pick<AssetInput, 'entity_type' | 'entity_identifier'>,
  projectId: string | null,
): Promise<Owner> {
  if (!isInText(type)) throw invalidEntity();
  if (id === null) return ownerIn(place.ctx, { type, project_id: projectId, entity_id: null });
  const entity = await findEntity(place.ctx.db, scopeOf(place), { type, id });
  if (!entity) throw unknownEntity(id);
  return ownerIn(place.ctx, { type, project_id: entity.project_id, entity_id: id });
}

type Announced = { asset_id: string; key: string; attributes: FileAttributes };

/** The row of a picture or file that is yet to come. */
export async function announceAsset(
  { ctx }: AnyPlace,
  input: Omit<AssetInput, 'entity_type' | 'entity_identifier'>,
  owner: Owner,
): Promise<Announced> {
  const attributes = attributesOf(
    input,
    owner.entity_type === 'PAGE_ATTACHMENT' ? FILES : PICTURES,
    ctx.file_size_limit,
  );
  const key = newKey(attributes.name, owner.workspace_id);
  const row = { ...owner, key, attributes, created_by: ctx.user.id };
  const asset_id = await inTransaction(ctx.db, (tx) => insertAsset(tx, row));
  return { asset_id, key, attributes };
}

async function openSlot(place: Place, input: AssetInput, owner: Owner): Promise<AssetSlot> {
  const slug = place.kind === 'user' ? null : place.ctx.workspace.slug;
  const { asset_id, upload_data } = await announceSlot(place, input, owner);
  return {
    upload_data,
    asset_id,
    asset_url: addressOf({ ...owner, id: asset_id }, slug),
  };
}

/** The row of a picture that is yet to come, with the form that its browser sends it by. */
export async function announceSlot(
  place: AnyPlace,
  input: AssetInput,
  owner: Owner,
): Promise<Omit<AssetSlot, 'asset_url'>> {
  const { ctx } = place;
  const { asset_id, key, attributes } = await announceAsset(place, input, owner);
  const slot = { key, type: attributes.type, max_size: attributes.size };
  return { asset_id, upload_data: await ctx.storage.openSlot(slot, ctx.origin) };
}
