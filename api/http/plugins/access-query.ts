import type { Db } from '@tandem/db/postgres/client.ts';
import { type SessionUser, hashSessionKey } from '@tandem/db/access/sessions.ts';
import type { Role } from '@tandem/shared/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Credential, ProjectInPath, WorkspaceInPath } from '../../context.ts';

/** By what a caller is known. */
export type CallerKey = { kind: 'session' | 'token'; key: string };

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
} & Pick<ProjectInPath, 'guest_view_all_features' | 'is_epic_enabled'>;
/** All of it, or nothing: where the caller is no member. */
type OrNull<Row> = Row | { [Key in keyof Row]: null };

/** What the path names. */
export type Place = { slug: string | null; project_id: string | null; issue_id: string | null };

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
};

const accessQuery = (credential: string, beside?: string) => `
  select c.id as credential_id, encode(c.hash, 'hex') as hash, c.scope, c.workspace_id as credential_workspace_id,
    c.is_stale, u.id as user_id, u.email, u.display_name, u.avatar, u.avatar_asset, u.user_timezone,
    wm.workspace_id, ws.slug as workspace_slug, ws.name as workspace_name, wm.role as workspace_role,
    pm.project_id, p.identifier as project_identifier, p.name as project_name, pm.role as project_role,
    p.guest_view_all_features, p.is_epic_enabled, p.archived_at as project_archived_at,
    coalesce((select q.last_seq from change_streams q where q.stream = 'project:' || p.id), 0) as stream_seq
    ${beside === undefined ? '' : `, ${beside}`}
  from (${credential}) c
  join users u on u.id = c.user_id and u.is_active
  left join workspaces ws on lower(ws.slug) = lower($2) and ws.deleted_at is null
  left join workspace_members wm
    on wm.workspace_id = ws.id and wm.user_id = u.id and wm.is_active and wm.deleted_at is null
  left join projects p on p.id = $3 and p.workspace_id = ws.id and p.deleted_at is null
  left join project_members pm
    on pm.project_id = p.id and pm.user_id = u.id and pm.is_active and pm.deleted_at is null`;

const QUERIES = { session: accessQuery(CREDENTIALS.session), token: accessQuery(CREDENTIALS.token) };
const queriesWith = new WeakMap<RawBuilder<unknown>, typeof QUERIES>();

/** The queries that read something besides, composed once. */
function queriesBeside(beside: RawBuilder<unknown>, db: Db): typeof QUERIES {
  const known = queriesWith.get(beside);
  if (known) return known;
  const text = beside.compile(db).sql;
  const queries = {
    session: accessQuery(CREDENTIALS.session, text),
    token: accessQuery(CREDENTIALS.token, text),
  };
  queriesWith.set(beside, queries);
  return queries;
}

export type FoundAccess = {
  user: SessionUser;
  /** The session or token, and whether its last use was noted longer than a minute ago. */
  credential: Credential & { is_stale: boolean };
  workspace: WorkspaceInPath | null;
  project: ProjectInPath | null;
  /** All that was read, with what the route reads besides. */
  row: AccessRow;
};

/**
 * One query decides: session or token, workspace membership and project membership together. Null for a key that counts
 * for nothing.
 */
export async function loadAccess(
  { db, sql }: Pick<FastifyInstance, 'db' | 'sql'>,
  { kind, key }: CallerKey,
  { slug, project_id, issue_id, beside }: Place & { beside: RawBuilder<unknown> | undefined },
): Promise<FoundAccess | null> {
  const values = [hashSessionKey(key), slug, project_id, ...(beside ? [issue_id] : [])];
  const queries = beside ? queriesBeside(beside, db) : QUERIES;
  const [row] = await sql.unsafe<AccessRow[]>(queries[kind], values, { prepare: true });
  if (!row) return null;
  const { user_id: id, email, display_name, avatar, avatar_asset, user_timezone } = row;
  const user = { id, email, display_name, avatar, avatar_asset, user_timezone };
  return { user, credential: credentialOf(row), workspace: workspaceOf(row), project: projectOf(row), row };
}

const credentialOf = (row: AccessRow): FoundAccess['credential'] => ({
  id: row.credential_id,
  hash: row.hash,
  scope: row.scope,
  workspace_id: row.credential_workspace_id,
  is_token: row.scope !== null,
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
        archived_at: row.project_archived_at,
        stream_seq: row.stream_seq,
      };
