import { type SessionUser, hashSessionKey } from '@tandem/db/access/sessions.ts';
import { PROJECT_NETWORK } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Credential, ProjectInPath, StoredAnswer, WorkspaceInPath } from '../../../context.ts';
import { storedAnswer } from './stored-answer.ts';

/** By what a caller is known. */
export type CallerKey = { kind: 'session' | 'token' | 'grant'; key: string };

/** Columns, not objects: that is half of the work for the database. */
type AccessRow = {
  credential_id: string;
  /** Of the key, as hex. */
  hash: string;
  scope: 'read' | 'write' | null;
  credential_workspace_id: string | null;
  /** Whether the last use was noted longer than a minute ago. */
  is_stale: boolean;
  user_id: string;
  email: string | null;
  display_name: string;
  avatar: string;
  avatar_asset: string | null;
  user_timezone: string;
  /** Whether the caller knows of the project of the path, a member of it or not. */
  knows_project: boolean;
  /** Read for requests with a key. */
  stored?: StoredAnswer | null;
} & OrNull<WorkspaceRow> &
  OrNull<ProjectRow>;
type WorkspaceRow = {
  workspace_id: string;
  workspace_slug: string;
  workspace_name: string;
  workspace_role: Role;
};
type ProjectRow = {
  project_id: string;
  project_identifier: string;
  project_name: string;
  project_role: Role;
  project_archived_at: string | null;
  stream_seq: number;
} & Pick<ProjectInPath, 'guest_view_all_features' | 'is_epic_enabled'> & { has_read_fields: boolean };
/** All of it, or nothing: where the caller is no member. */
type OrNull<Row> = Row | { [Key in keyof Row]: null };

/** What the path names. */
export type Place = { slug: string | null; project_id: string | null };

/** By what a caller is known, of the hash of their key; one of both alone, since every request asks. */
const CREDENTIALS = {
  session: `
    select s.id, s.key_hash as hash, s.user_id, null as scope, null::uuid as workspace_id,
      s.last_seen_at < now() - interval '1 minute' as is_stale
    from sessions s where s.key_hash = $1 and s.scope = 'app' and s.expires_at > now()`,
  token: `
    select t.id, t.token_hash as hash, t.user_id, t.scope, t.workspace_id,
      coalesce(t.last_used < now() - interval '1 minute', true) as is_stale
    from api_tokens t
    where t.token_hash = $1 and t.is_active and (t.expired_at is null or t.expired_at > now())`,
  grant: `
    select g.id, t.token_hash as hash, g.user_id, g.scope, g.workspace_id,
      coalesce(g.last_used < now() - interval '1 minute', true) as is_stale
    from oauth_tokens t join oauth_grants g on g.id = t.grant_id
    where t.token_hash = $1 and t.kind = 'access' and t.expires_at > now()`,
};

const accessQuery = (credential: string, stored = '') => `
  select c.id as credential_id, encode(c.hash, 'hex') as hash, c.scope, c.workspace_id as credential_workspace_id,
    c.is_stale, u.id as user_id, u.email, u.display_name, u.avatar, u.avatar_asset, u.user_timezone,
    wm.workspace_id, ws.slug as workspace_slug, ws.name as workspace_name, wm.role as workspace_role,
    pm.project_id, p.identifier as project_identifier, p.name as project_name, pm.role as project_role,
    p.guest_view_all_features, p.is_epic_enabled, p.has_read_fields,
    p.archived_at as project_archived_at,
    coalesce(pm.id is not null or wm.role = ${ROLE.ADMIN} and p.id is not null
      or wm.role = ${ROLE.MEMBER} and p.network = ${PROJECT_NETWORK.PUBLIC}, false) as knows_project,
    coalesce((select q.last_seq from change_streams q where q.stream = 'project:' || p.id), 0) as stream_seq
    ${stored}
  from (${credential}) c
  join users u on u.id = c.user_id and u.is_active
  left join workspaces ws on lower(ws.slug) = lower($2) and ws.deleted_at is null
  left join workspace_members wm
    on wm.workspace_id = ws.id and wm.user_id = u.id and wm.is_active and wm.deleted_at is null
  left join projects p on p.id = $3 and p.workspace_id = ws.id and p.deleted_at is null
  left join project_members pm
    on pm.project_id = p.id and pm.user_id = u.id and pm.is_active and pm.deleted_at is null`;

const STORED = `, ${storedAnswer('u.id', '$4')} as stored`;
const QUERIES = {
  session: accessQuery(CREDENTIALS.session),
  token: accessQuery(CREDENTIALS.token),
  grant: accessQuery(CREDENTIALS.grant),
};
const QUERIES_OF_KEYED = {
  session: accessQuery(CREDENTIALS.session, STORED),
  token: accessQuery(CREDENTIALS.token, STORED),
  grant: accessQuery(CREDENTIALS.grant, STORED),
};

export type FoundAccess = {
  user: SessionUser;
  /** The session or token, and whether its last use was noted longer than a minute ago. */
  credential: Credential & { is_stale: boolean };
  workspace: WorkspaceInPath | null;
  project: ProjectInPath | null;
  /**
   * Whether the caller knows that the project of the path exists: as its member, or from the list of projects
   * (docs/contract/projects.md#who-sees-which-projects).
   */
  knows_project: boolean;
  /** What a request with this key was answered; undefined where no key was asked for. */
  stored: StoredAnswer | null | undefined;
};

/**
 * One query decides: session or token, workspace membership and project membership together. It also reads what a request
 * with this key was answered. Null for a session or token that counts for nothing.
 */
export async function loadAccess(
  { sql }: Pick<FastifyInstance, 'sql'>,
  { kind, key }: CallerKey,
  { slug, project_id, request_key }: Place & { request_key: string | null },
): Promise<FoundAccess | null> {
  const hash = hashSessionKey(key);
  const queries = request_key === null ? QUERIES : QUERIES_OF_KEYED;
  const values = [hash, slug, project_id, ...(request_key === null ? [] : [request_key])];
  const [row] = await sql.unsafe<AccessRow[]>(queries[kind], values, { prepare: true });
  if (!row) return null;
  const {
    user_id: id,
    email,
    display_name,
    avatar,
    avatar_asset,
    user_timezone,
    stored,
    knows_project,
  } = row;
  const user = { id, email, display_name, avatar, avatar_asset, user_timezone };
  const credential = credentialOf(row, kind);
  const places = { workspace: workspaceOf(row), project: projectOf(row), knows_project };
  return { user, credential, ...places, stored };
}

const credentialOf = (row: AccessRow, kind: CallerKey['kind']): FoundAccess['credential'] => ({
  id: row.credential_id,
  hash: row.hash,
  scope: row.scope,
  workspace_id: row.credential_workspace_id,
  is_token: kind !== 'session',
  is_grant: kind === 'grant',
  is_stale: row.is_stale,
});

const workspaceOf = (row: AccessRow): WorkspaceInPath | null =>
  row.workspace_id === null
    ? null
    : { id: row.workspace_id, slug: row.workspace_slug, name: row.workspace_name, role: row.workspace_role };

const projectOf = (row: AccessRow): ProjectInPath | null =>
  row.project_id === null || row.workspace_id === null
    ? null
    : {
        id: row.project_id,
        identifier: row.project_identifier,
        name: row.project_name,
        role: row.project_role,
        guest_view_all_features: row.guest_view_all_features,
        is_epic_enabled: row.is_epic_enabled,
        has_read_fields: row.has_read_fields,
        archived_at: row.project_archived_at,
        stream_seq: row.stream_seq,
      };
