import type { Db } from '@tandem/db/postgres/client.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext } from '../../context.ts';
import { type StoredUser, liteUserColumns, presentLiteUser } from '../http/expand.ts';
import { SLUGS, liteUser } from '../projects/people.ts';

const ownWorkspace = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  role: z.int(),
  role_slug: z.string(),
});
type OwnWorkspace = z.infer<typeof ownWorkspace>;

const access = z.object({
  user: liteUser,
  is_agent: z.boolean(),
  token: z.object({
    label: z.string(),
    scope: z.enum(['read', 'write']),
    workspace: z.string().nullable(),
    expired_at: z.string().nullable(),
  }),
  workspaces: z.array(ownWorkspace),
});

/** The workspaces in which the person is a member, of a token for one workspace that one alone, by their names. */
async function readOwnWorkspaces(
  db: Db,
  { userId, onlyId }: { userId: string; onlyId: string | null },
): Promise<OwnWorkspace[]> {
  const { rows } = await sql<{ id: string; slug: string; name: string; role: Role }>`
    select w.id, w.slug, w.name, m.role
    from workspace_members m join workspaces w on w.id = m.workspace_id and w.deleted_at is null
    where m.user_id = ${userId} and m.is_active and m.deleted_at is null
      and (${onlyId}::uuid is null or w.id = ${onlyId}::uuid)
    order by lower(w.name), w.id`.execute(db);
  return rows.map((row) => ({ ...row, role_slug: SLUGS[row.role] }));
}

type StoredToken = { label: string; scope: 'read' | 'write'; expired_at: string | null };

const onlyWorkspaceOf = ({ state }: FastifyRequest) => state.credential?.workspace_id ?? null;

/** 404 where the person or the token has gone since the request was let in. */
async function readAccess(request: FastifyRequest): Promise<z.infer<typeof access>> {
  const { db, user } = userContext(request);
  const { rows: people } = await sql<StoredUser & { is_agent: boolean }>`
    select ${liteUserColumns}, u.is_bot as is_agent from users u where u.id = ${user.id}`.execute(db);
  const { rows: tokens } = await sql<StoredToken>`
    select t.label, t.scope, t.expired_at from api_tokens t
    where t.id = ${request.state.credential?.id ?? null}
    union all
    select c.name, g.scope, null from oauth_grants g join oauth_clients c on c.id = g.client_id
    where g.id = ${request.state.credential?.id ?? null}`.execute(db);
  const onlyId = onlyWorkspaceOf(request);
  const workspaces = await readOwnWorkspaces(db, { userId: user.id, onlyId });
  const [[person], [token]] = [people, tokens];
  if (!person || !token) throw notFound();
  const { is_agent, ...own } = person;
  return {
    user: presentLiteUser({ user, role: ROLE.GUEST }, own),
    is_agent,
    token: { ...token, workspace: onlyId === null ? null : (workspaces[0]?.slug ?? null) },
    workspaces,
  };
}

/** Who a program acts as, and where it may act (docs/contract/programs.md#own-access). */
export function registerProgramOwnAccess(app: App): void {
  const config = { access: 'signed_in', tokens: 'of_workspaces_too' } as const;
  app.get(
    '/api/v1/users/me/workspaces/',
    {
      config,
      schema: {
        summary: 'Workspaces that the token may act in, with the role in each',
        response: { 200: z.array(ownWorkspace) },
      },
    },
    (request) => {
      const { db, user } = userContext(request);
      return readOwnWorkspaces(db, { userId: user.id, onlyId: onlyWorkspaceOf(request) });
    },
  );
  app.get(
    '/api/v1/users/me/access/',
    {
      config,
      schema: {
        summary: 'Who the token acts as, its scope and workspace, and the role in each workspace',
        response: { 200: access },
      },
    },
    (request) => readAccess(request),
  );
}
