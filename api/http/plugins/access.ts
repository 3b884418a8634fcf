import { apiTokenOf } from '@tandem/db/access/api-tokens.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import {
  SESSION_COOKIE,
  type SessionUser,
  hashSessionKey,
  sessionCookieName,
} from '@tandem/db/access/sessions.ts';
import {
  AppError,
  NOT_FOUND_TEXT,
  forbidden,
  notFound,
  unauthenticated,
  unknownPath,
} from '@tandem/shared/http/errors.ts';
import type { Role } from '@tandem/shared/roles.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Credential, ProjectInPath, WorkspaceInPath } from '../../context.ts';
import { CALL_PATH, isOfTokenApi, noteUse, requireTokenMay, unknownToken } from './api-tokens.ts';
import { requireInstanceAdmin } from './instance-admin.ts';

/** 'any' = every active member, whatever the role. */
type Roles = 'any' | readonly Role[];

/**
 * Who may call a route; each route under /api and /auth must say so in `config.access`. 'optional' = everybody, and the
 * user is known if there is one; 'instance_admin' = by the session of the console alone. With `missing: 404` a caller
 * who is no member gets "not found" instead of "forbidden"; either way the answer is the same for an unknown id.
 */
export type Access =
  | 'public'
  | 'optional'
  | 'signed_in'
  | 'instance_admin'
  | { workspace: Roles; missing?: 404 }
  | { project: Roles; missing?: 404 };

export type RouteEntry = { method: string; url: string; access: Access };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * What tokens may do here: nothing, what a token of one workspace may do as well, or every token, of which each call
     * behind this one asks again. By default by the access.
     */
    tokens?: 'none' | 'of_workspaces_too' | 'every';
    /**
     * What the route reads together with the right to be there, as one JSON value: a subquery on the rows `u` of the
     * caller, `ws` and `p` of the workspace and project of the path, and the id of the work item in the path as $4.
     */
    beside?: RawBuilder<unknown>;
  }
  interface FastifyInstance {
    /** Every call under /api and /auth with who may make it; tests go through it. */
    routeTable: RouteEntry[];
  }
}

type AccessRow = {
  user: SessionUser | null;
  /** The session or token, and whether its last use was noted longer than a minute ago. */
  credential: (Credential & { is_stale: boolean }) | null;
  workspace: WorkspaceInPath | null;
  project: ProjectInPath | null;
  beside?: unknown;
};

type Place = { slug: string | null; project_id: string | null; issue_id: string | null };

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
  select
    json_build_object('id', c.id, 'hash', encode(c.hash, 'hex'), 'scope', c.scope, 'workspace_id', c.workspace_id,
      'is_token', c.scope is not null, 'is_stale', c.is_stale) as credential,
    json_build_object('id', u.id, 'email', u.email, 'display_name', u.display_name, 'avatar', u.avatar,
      'avatar_asset', u.avatar_asset, 'user_timezone', u.user_timezone) as "user",
    case when wm.id is not null then json_build_object('id', ws.id, 'slug', ws.slug, 'name', ws.name, 'role', wm.role)
      end as workspace,
    case when pm.id is not null and wm.id is not null then json_build_object('id', p.id, 'identifier', p.identifier,
      'name', p.name, 'role', pm.role, 'guest_view_all_features', p.guest_view_all_features,
      'is_epic_enabled', p.is_epic_enabled, 'archived_at', p.archived_at, 'stream_seq', coalesce(
        (select q.last_seq from change_streams q where q.stream = 'project:' || p.id), 0)) end as project
    ${beside === undefined ? '' : `, case when pm.id is not null and wm.id is not null then (${beside}) end as beside`}
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

/** One query decides: session or token, workspace membership and project membership together. */
async function loadAccess(
  { db, sql }: Pick<FastifyInstance, 'db' | 'sql'>,
  { kind, key }: CallerKey,
  { slug, project_id, issue_id, beside }: Place & { beside: RawBuilder<unknown> | undefined },
): Promise<AccessRow> {
  const values = [hashSessionKey(key), slug, project_id, ...(beside ? [issue_id] : [])];
  const queries = beside ? queriesBeside(beside, db) : QUERIES;
  const rows = await sql.unsafe<AccessRow[]>(queries[kind], values, { prepare: true });
  return rows[0] ?? { user: null, credential: null, workspace: null, project: null };
}

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const SLUG_PATTERN = /^[\w-]{1,48}$/;

/** The session key that the request carries, if any. Under https a cookie that a sibling host could have set counts for nothing. */
export function sessionKeyOfRequest(request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookieName(request.server.config.app_url, SESSION_COOKIE)];
}

type CallerKey = { kind: 'session' | 'token'; key: string };

/** A token that is sent counts alone, whatever cookies come along; what nobody need be known for never asks for one. */
function callerKeyOf(request: FastifyRequest, access: Access): CallerKey | null {
  const countsHere = access !== 'optional' && (request.url.startsWith('/api/') || isOfTokenApi(request));
  const token = countsHere ? apiTokenOf(request.headers) : undefined;
  if (token !== undefined) return { kind: 'token', key: token };
  const session = sessionKeyOfRequest(request);
  return session && !isOfTokenApi(request) ? { kind: 'session', key: session } : null;
}

/** What the path names, as far as it can name anything. */
function placeOf(request: FastifyRequest): Place {
  const { slug, project_id, issue_id } = request.params as { [Key in keyof Place]?: string };
  const idOf = (text?: string) => (text && UUID_PATTERN.test(text) ? text : null);
  return {
    slug: slug && SLUG_PATTERN.test(slug) ? slug : null,
    project_id: idOf(project_id),
    issue_id: idOf(issue_id),
  };
}

async function authorise(request: FastifyRequest, access: Access): Promise<void> {
  if (access === 'public') return;
  if (access === 'instance_admin') {
    request.state.user = await requireInstanceAdmin(request);
    return;
  }
  const key = callerKeyOf(request, access);
  if (!key && access === 'optional') return;
  if (!key) throw unauthenticated();
  const place = placeOf(request);
  const { beside } = request.routeOptions.config;
  const found = await loadAccess(request.server, key, { ...place, beside });
  if (!found.user && access === 'optional') return;
  if (!found.user || !found.credential) throw key.kind === 'token' ? unknownToken() : unauthenticated();
  request.state.user = found.user;
  request.state.credential = found.credential;
  if (found.credential.is_stale) await noteUse(request, found.credential);
  if (found.credential.is_token) requireTokenMay(request, found.credential);
  if (access === 'optional' || access === 'signed_in') return;
  if ('project' in access && !place.project_id) throw unknownPath();
  const { workspace_id } = found.credential;
  if (workspace_id && workspace_id !== found.workspace?.id) throw missingOf(access);
  requireRole(found.workspace, 'workspace' in access ? access.workspace : 'any', access);
  if (found.workspace) request.state.workspace = found.workspace;
  if (!('project' in access)) return;
  requireRole(found.project, access.project, access);
  if (found.project) request.state.project = found.project;
  if (beside) request.state.beside = found.beside;
}

/**
 * The contracts word the 404 of a workspace (docs/contract/workspaces.md#one-workspace) and that of a project
 * differently.
 */
function missingOf(access: { missing?: 404 }): AppError {
  if (!access.missing) return forbidden();
  return 'workspace' in access ? new AppError(404, { detail: NOT_FOUND_TEXT }) : notFound();
}

function requireRole(scope: { role: Role } | null, roles: Roles, access: { missing?: 404 }): void {
  if (!scope) throw missingOf(access);
  if (roles !== 'any' && !roles.includes(scope.role)) throw forbidden();
}

/**
 * Checks every request against its route's access and counts it, by its headers alone: before its body is read. A route
 * without an access does not even start.
 */
export function registerAccess(app: FastifyInstance): void {
  app.decorateRequest('state');
  app.decorate('routeTable', []);
  app.addHook('onRequest', async (request) => {
    const mutationId = request.headers['x-mutation-id'];
    request.state = {
      mutation_id: typeof mutationId === 'string' ? mutationId.slice(0, 100) : null,
      stream_seqs: new Map(),
    };
  });
  app.addHook('onRoute', (route) => {
    if (!CALL_PATH.test(route.url)) return;
    const access = route.config?.access;
    if (!access) throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
    for (const method of [route.method].flat()) app.routeTable.push({ method, url: route.url, access });
  });
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (!access) return;
    const refusal = await authorise(request, access).then(
      () => null,
      (error: unknown) => error,
    );
    await app.countRequest(request, reply);
    if (refusal) throw refusal;
  });
}
