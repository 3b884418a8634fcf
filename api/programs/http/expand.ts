import type { Db } from '@tandem/db/postgres/client.ts';
import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { nameValues } from './name-values.ts';
import type { Row } from './rows.ts';

type Kind =
  | 'user'
  | 'state'
  | 'label'
  | 'project'
  | 'workspace'
  | 'issue'
  | 'point'
  | 'type'
  | 'cycle'
  | 'module';

/** Which fields can be asked for as objects, and what their ids are of (docs/contract/programs.md#objects-for-ids). */
const FIELDS: Readonly<Record<string, Kind>> = {
  user: 'user',
  created_by: 'user',
  updated_by: 'user',
  actor: 'user',
  owned_by: 'user',
  lead: 'user',
  members: 'user',
  assignees: 'user',
  default_assignee: 'user',
  project_lead: 'user',
  state: 'state',
  labels: 'label',
  project: 'project',
  workspace: 'workspace',
  issue: 'issue',
  parent: 'issue',
  estimate_point: 'point',
  type: 'type',
  cycle: 'cycle',
  module: 'module',
};

/** Small rows of the caller's workspace by their ids, as JSON. */
const SOURCES: Readonly<Record<Exclude<Kind, 'user'>, (workspaceId: string) => RawBuilder<unknown>>> = {
  state: (id) => sql`select t.id, t.name, t.color, t."group" from states t where t.workspace_id = ${id}`,
  label: (id) => sql`select t.id, t.name, t.color from labels t where t.workspace_id = ${id}`,
  project: (id) => sql`
    select t.id, t.identifier, t.name, t.cover_image, t.icon_prop, t.emoji, t.description,
      t.cover_image_asset, null::text as cover_image_url
    from projects t where t.workspace_id = ${id}`,
  workspace: (id) => sql`select t.name, t.slug, t.id from workspaces t where t.id = ${id}`,
  issue: (id) => sql`select t.id, t.sequence_id, t.project_id from work_items t where t.workspace_id = ${id}`,
  point: (id) => sql`select t.id, t.value from estimate_points t where t.workspace_id = ${id}`,
  type: (id) => sql`
    select t.id, t.name, t.description, t.logo_props, t.is_epic, t.is_default, t.is_active, t.level
    from work_item_types t where t.workspace_id = ${id}`,
  cycle: (id) => sql`select t.id, t.name from cycles t where t.workspace_id = ${id}`,
  module: (id) => sql`select t.id, t.name from modules t where t.workspace_id = ${id}`,
};

type LiteUser = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar: string;
  avatar_url: string | null;
  display_name: string;
};

/** As it is stored: the address of the face is made of two columns, and agents have no address of mail. */
export type StoredUser = Omit<LiteUser, 'avatar_url' | 'email'> & {
  email: string | null;
  avatar_asset: string | null;
};

/** People as programs know them; their addresses are not for guests (docs/contract/workspace-members.md#e-mails). */
export const liteUserColumns: RawBuilder<StoredUser> = sql`
  u.id, u.first_name, u.last_name, u.email, u.avatar, u.avatar_asset, u.display_name`;

export function presentLiteUser(
  reader: { user: { id: string }; role: Role },
  { avatar_asset, email, ...user }: StoredUser,
): LiteUser {
  const mayKnow = reader.role > ROLE.GUEST || user.id === reader.user.id;
  return { ...user, email: (mayKnow && email) || '', avatar_url: assetUrl(avatar_asset, user.avatar) };
}

/** Who reads about people: by their role in the workspace. */
export const readerOf = (ctx: WorkspaceContext) => ({ user: ctx.user, role: ctx.workspace.role });

async function readUsers(db: Db, ctx: WorkspaceContext, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<StoredUser>`
    select ${liteUserColumns} from users u where u.id = any(${ids}::uuid[])`.execute(db);
  return rows.map((row) => presentLiteUser(readerOf(ctx), row));
}

async function readSmallRows(
  db: Db,
  ctx: WorkspaceContext,
  { kind, ids }: { kind: Exclude<Kind, 'user'>; ids: readonly string[] },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from (${SOURCES[kind](ctx.workspace.id)}) t where t.id = any(${ids}::uuid[])`.execute(db);
  if (kind !== 'project') return rows;
  return rows.map(({ cover_image_asset, ...row }) => ({
    ...row,
    cover_image_url: assetUrl(cover_image_asset as string | null, row['cover_image'] as string | null),
  }));
}

const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
};

function replaceIds(value: unknown, found: ReadonlyMap<string, Row>): unknown {
  const objectOf = (id: unknown) => (typeof id === 'string' ? (found.get(id) ?? id) : id);
  return Array.isArray(value) ? value.map(objectOf) : objectOf(value);
}

/** Puts objects in the place of the ids of the named fields: one query for each kind. Other names mean nothing. */
export async function expandRows(
  db: Db,
  ctx: WorkspaceContext,
  { rows, expand = '' }: { rows: readonly Row[]; expand: string | undefined },
): Promise<Row[]> {
  const names = [...new Set(expand.split(','))].filter((name) => Object.hasOwn(FIELDS, name));
  const byKind = new Map<Kind, string[]>();
  for (const name of names) {
    const kind = FIELDS[name];
    if (!kind) continue;
    byKind.set(kind, [...(byKind.get(kind) ?? []), ...rows.flatMap((row) => idsIn(row[name]))]);
  }
  const found = new Map<string, Row>();
  for (const [kind, all] of byKind) {
    const ids = [...new Set(all)];
    const objects =
      kind === 'user' ? await readUsers(db, ctx, ids) : await readSmallRows(db, ctx, { kind, ids });
    for (const object of objects) found.set(String(object['id']), object);
  }
  const expanded = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, replaceIds(row[name], found)])),
  }));
  return expand.split(',').includes('fields') ? nameValues(db, ctx, expanded) : expanded;
}
