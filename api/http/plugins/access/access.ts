import { apiTokenOf } from '@tandem/db/access/api-tokens.ts';
import { SESSION_COOKIE, sessionCookieName } from '@tandem/db/access/sessions.ts';
import { ACCESS_PREFIX } from '@tandem/shared/identity/oauth/schema.ts';
import {
  AppError,
  MISSING_TEXTS,
  forbidden,
  notFound,
  unauthenticated,
  unknownPath,
} from '@tandem/shared/http/errors.ts';
import type { Role } from '@tandem/shared/roles.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallerKey, type Place, loadAccess } from './access-query.ts';
import { isForAssistants } from './assistants.ts';
import { CALL_PATH, callOf, isOfTokenApi, noteUse, requireTokenMay, unknownToken } from './api-tokens.ts';
import { requireInstanceAdmin } from './instance-admin.ts';
import { requestKeyOf } from './stored-answer.ts';

/** 'any' = every active member, whatever the role. */
type Roles = 'any' | readonly Role[];

/**
 * Who may call a route; each route must say so in `config.access`. 'optional' = everybody, and the
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
     * What tokens may do here: nothing, what a token of one workspace may do as well, what one for all workspaces may
     * write of its owner's own, or every token, of which each call behind this one asks again. By default by the access.
     */
    tokens?: 'none' | 'of_workspaces_too' | 'write_own' | 'every';
  }
  interface FastifyInstance {
    /** Every call under /api and /auth with who may make it; tests go through it. */
    routeTable: RouteEntry[];
  }
}

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const SLUG_PATTERN = /^[\w-]{1,48}$/;

/** The session key that the request carries, if any. Under https a cookie that a sibling host could have set counts for nothing. */
export function sessionKeyOfRequest(request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookieName(request.server.config.app_url, SESSION_COOKIE)];
}

/** A token that is sent counts alone, whatever cookies come along; what nobody need be known for never asks for one. */
function callerKeyOf(request: FastifyRequest, access: Access): CallerKey | null {
  const countsHere = access !== 'optional' && (callOf(request).startsWith('/api/') || isOfTokenApi(request));
  const token = countsHere ? apiTokenOf(request.headers) : undefined;
  if (token !== undefined) {
    const isGrant = token.startsWith(ACCESS_PREFIX) && isForAssistants(request);
    return { kind: isGrant ? 'grant' : 'token', key: token };
  }
  const session = sessionKeyOfRequest(request);
  return session && !isOfTokenApi(request) ? { kind: 'session', key: session } : null;
}

/** What the path names, as far as it can name anything. */
function placeOf(request: FastifyRequest): Place {
  const { slug, project_id } = request.params as { [Key in keyof Place]?: string };
  const idOf = (text?: string) => (text && UUID_PATTERN.test(text) ? text : null);
  return {
    slug: slug && SLUG_PATTERN.test(slug) ? slug : null,
    project_id: idOf(project_id),
  };
}

async function authorise(request: FastifyRequest, access: Access): Promise<void> {
  if (access === 'public') return;
  if (access === 'instance_admin') {
    const operator = await requireInstanceAdmin(request);
    request.state.user = operator.user;
    request.state.key_hash = operator.key_hash;
    return;
  }
  const key = callerKeyOf(request, access);
  if (!key && access === 'optional') return;
  if (!key) throw unauthenticated();
  const place = placeOf(request);
  const found = await loadAccess(request.server, key, { ...place, request_key: requestKeyOf(request) });
  if (!found && access === 'optional') return;
  if (!found) throw key.kind === 'session' ? unauthenticated() : unknownToken();
  request.state.user = found.user;
  request.state.credential = found.credential;
  request.state.key_hash = found.credential.hash;
  request.state.stored = found.stored;
  if (found.credential.is_stale) await noteUse(request, found.credential);
  if (found.credential.is_token) requireTokenMay(request, found.credential);
  if (access === 'optional' || access === 'signed_in') return;
  if ('project' in access && !place.project_id) throw unknownPath();
  const { workspace_id } = found.credential;
  if (workspace_id && workspace_id !== found.workspace?.id) throw missingOf(access);
  requireRole(found.workspace, 'workspace' in access ? access.workspace : 'any', access);
  if (found.workspace) request.state.workspace = found.workspace;
  if (!('project' in access)) return;
  // Programs are told apart a project that is gone from one that they may not enter (docs/contract/programs.md#refusals).
  if (isOfTokenApi(request) && !found.knows_project) throw notFound();
  requireRole(found.project, access.project, access);
  if (found.project) request.state.project = found.project;
}

/**
 * The contracts word the 404 of a workspace (docs/contract/workspaces.md#one-workspace) and that of a project
 * differently.
 */
function missingOf(access: { missing?: 404 }): AppError {
  if (!access.missing) return forbidden();
  return 'workspace' in access ? new AppError(404, { detail: MISSING_TEXTS.workspace }) : notFound();
}

function requireRole(scope: { role: Role } | null, roles: Roles, access: { missing?: 404 }): void {
  if (!scope) throw missingOf(access);
  if (roles !== 'any' && !roles.includes(scope.role)) throw forbidden();
}

/**
 * Checks every request against its route's access and counts it, by its headers alone: before its body is read. With a
 * route that has no access, or is not described, the application does not even start.
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
    const { access } = route.config ?? {};
    const name = `${String(route.method)} ${route.url}`;
    if (!access) throw new Error(`${name} does not say who may call it (config.access).`);
    if (!route.schema?.hide && !route.schema?.summary)
      throw new Error(
        `${name} has no schema with a summary, and is not hidden from the description of the API.`,
      );
    if (!CALL_PATH.test(route.url)) return;
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
