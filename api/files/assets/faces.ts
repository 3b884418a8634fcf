import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { StaticType } from '@tandem/shared/files/assets/schema.ts';
import { sql } from 'kysely';
import type { UserContext } from '../../context.ts';
import { removeReplaced } from '@tandem/db/rows/assets.ts';
import { announceProject } from '@tandem/db/rows/project-changes.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';
import { userChanges } from '../../identity/users/announce.ts';
import { getUser } from '../../identity/users/repo.ts';
import { workspaceChanges } from '../../workspaces/workspaces/announce.ts';
import type { AssetRow } from './repo.ts';

type Face = {
  table: 'users' | 'workspaces' | 'projects';
  asset: string;
  /** The address that counts when there is no asset, and what stands for none. */
  text: string;
  none: '' | null;
};

/** Where the picture of a person, a workspace or a project is noted. */
const FACES: Record<StaticType, Face> = {
  USER_AVATAR: { table: 'users', asset: 'avatar_asset', text: 'avatar', none: '' },
  USER_COVER: { table: 'users', asset: 'cover_image_asset', text: 'cover_image', none: null },
  WORKSPACE_LOGO: { table: 'workspaces', asset: 'logo_asset', text: 'logo', none: null },
  PROJECT_COVER: { table: 'projects', asset: 'cover_image_asset', text: 'cover_image', none: null },
};

const isFace = (type: string): type is StaticType => type in FACES;

/** Whose face it is; null for what is in a text, and for the cover of a project that does not exist yet. */
function ownerOf(asset: AssetRow): { id: string; face: Face } | null {
  if (!isFace(asset.entity_type)) return null;
  const face = FACES[asset.entity_type];
  const id = { users: asset.user_id, workspaces: asset.workspace_id, projects: asset.project_id }[face.table];
  return id ? { id, face } : null;
}

/** Makes an asset the face of its owner, in place of the one before, which goes. Gives what the log is to say. */
export async function showFace(tx: Tx, ctx: UserContext, asset: AssetRow): Promise<NewChange[]> {
  const owner = ownerOf(asset);
  if (!owner) return [];
  const { table, asset: column, text, none } = owner.face;
  await requireOpen(tx, table, owner.id);
  const { rows } = await sql<{ previous: string | null }>`
    update ${sql.table(table)} o
    set ${sql.ref(column)} = ${asset.id}, ${sql.ref(text)} = ${none}, updated_at = clock_timestamp()
    from (select id, ${sql.ref(column)} as previous from ${sql.table(table)} where id = ${owner.id} for no key update) b
    where o.id = b.id returning b.previous`.execute(tx);
  await removeReplaced(tx, rows[0]?.previous ?? null, { after: asset.id, by: ctx.user.id });
  return changesOf(tx, owner.face, owner.id);
}

/** Takes an asset off its owner, if it is their face now. */
export async function hideFace(tx: Tx, asset: AssetRow): Promise<NewChange[]> {
  const owner = ownerOf(asset);
  if (!owner) return [];
  const { table, asset: column } = owner.face;
  await requireOpen(tx, table, owner.id);
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = null, updated_at = clock_timestamp()
    where id = ${owner.id} and ${sql.ref(column)} = ${asset.id} returning id`.execute(tx);
  return rows.length === 0 ? [] : changesOf(tx, owner.face, owner.id);
}

/** 400 for an archived project, which keeps its face; other owners are never closed. */
async function requireOpen(tx: Tx, table: Face['table'], id: string): Promise<void> {
  if (table === 'projects') requireUnarchived(await lockProject(tx, id));
}

async function changesOf(tx: Tx, { table }: Face, id: string): Promise<NewChange[]> {
  if (table === 'users') return userChanges(tx, await getUser(tx, id));
  return table === 'workspaces' ? workspaceChanges(tx, id) : announceProject(tx, id);
}
