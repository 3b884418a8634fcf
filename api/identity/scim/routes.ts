import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { productContext, sourceOf } from '../../context.ts';
import { toAppError } from '../../http/plugins/errors.ts';
import { appBaseOf } from '../entry/redirects.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './protocol/discovery.ts';
import { noResource, scimError, toScimError } from './protocol/errors.ts';
import { listResponse, readQuery, show } from './protocol/listing.ts';
import { patched } from './protocol/patch.ts';
import { findGroup, listGroups, presentGroup } from './groups/read.ts';
import { createGroup, deleteGroup, readGroup, replaceGroup } from './groups/write.ts';
import { isScimToken } from './tokens.ts';
import { readUser } from './users/input.ts';
import { findUser, listUsers, presentUser } from './users/read.ts';
import { type ScimContext, createUser, deleteUser, replaceUser } from './users/write.ts';

const ROOT = '/scim/v2';
const SCIM_TYPE = 'application/scim+json';
const MAX_BYTES = 4 * 1024 * 1024;
/** The token is asked for here: no session and no other token opens any of it. */
const options = { config: { access: 'public' }, schema: { hide: true, body: z.unknown() } } as const;
const reading = { config: { access: 'public' }, schema: { hide: true } } as const;

const baseOf = (request: FastifyRequest): string => appBaseOf(request) + ROOT;

async function contextOf(request: FastifyRequest): Promise<ScimContext> {
  const { server } = request;
  const ctx = await productContext({ db: server.db, sql: server.sql, source: sourceOf(request) });
  return { ...ctx, app: server as unknown as App };
}

function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  if (!known) request.log.error({ err: error }, 'unexpected error');
  const { status, body } = known ? toScimError(known) : scimError(500, 'Something went wrong.');
  return reply.code(status).type(SCIM_TYPE).send(body);
}

/** Managing people and groups from a directory (docs/contract/scim.md). */
export function registerScimRoutes(app: App): void {
  app.register(
    async (scope) => {
      scope.setErrorHandler(handleError);
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        [SCIM_TYPE, 'application/json'],
        { parseAs: 'string', bodyLimit: MAX_BYTES },
        scope.getDefaultJsonParser('error', 'error'),
      );
      scope.addHook('onRequest', async (request, reply) => {
        reply.type(SCIM_TYPE);
        if (await isScimToken(app.db, request.headers.authorization)) return;
        reply.header('www-authenticate', 'Bearer');
        throw scimError(401, 'A bearer token of the console is needed.');
      });
      // Asked for before anything is written: what cannot be shown as asked is refused as a whole.
      scope.addHook('preHandler', async (request) => void readQuery(request.query));
      registerDiscovery(scope as App);
      registerUsers(scope as App);
      registerGroups(scope as App);
    },
    { prefix: ROOT },
  );
}

function registerDiscovery(scope: App): void {
  scope.get('/ServiceProviderConfig', reading, async (request) => serviceProviderConfig(baseOf(request)));
  for (const [path, list] of [
    ['/ResourceTypes', resourceTypes],
    ['/Schemas', schemas],
  ] as const) {
    scope.get(path, reading, async (request) => {
      const all = list(baseOf(request));
      return listResponse(all, { total: all.length, start: 1 });
    });
    scope.get(`${path}/:id`, reading, async (request) => {
      const { id } = request.params as { id: string };
      const found = list(baseOf(request)).find((each) => each.id === id);
      if (!found) throw noResource(id);
      return found;
    });
  }
}

/** The id of the path; what is none is found nowhere. */
function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!z.guid().safeParse(id).success) throw noResource(id);
  return id.toLowerCase();
}

function registerUsers(scope: App): void {
  const answer = (request: FastifyRequest, row: Parameters<typeof presentUser>[0]) =>
    show(presentUser(row, baseOf(request)), readQuery(request.query));

  scope.get('/Users', reading, async (request) => {
    const query = readQuery(request.query);
    const { rows, total } = await listUsers(scope.db, query);
    const shown = rows.map((row) => show(presentUser(row, baseOf(request)), query));
    return listResponse(shown, { total, start: query.start });
  });
  scope.get('/Users/:id', reading, async (request) =>
    answer(request, await findUser(scope.db, idOf(request))),
  );
  scope.post('/Users', options, async (request, reply) => {
    const row = await createUser(await contextOf(request), readUser(request.body));
    return reply
      .code(201)
      .header('location', `${baseOf(request)}/Users/${row.id}`)
      .send(answer(request, row));
  });
  scope.put('/Users/:id', options, async (request) =>
    answer(
      request,
      await replaceUser(await contextOf(request), idOf(request), async () => readUser(request.body)),
    ),
  );
  scope.patch('/Users/:id', options, async (request) => {
    const id = idOf(request);
    const read = async (before: Parameters<typeof presentUser>[0]) =>
      readUser(await patched(presentUser(before, baseOf(request)) as never, request.body));
    return answer(request, await replaceUser(await contextOf(request), id, read));
  });
  scope.delete('/Users/:id', reading, async (request, reply) => {
    await deleteUser(await contextOf(request), idOf(request));
    return reply.code(204).send();
  });
}

function registerGroups(scope: App): void {
  const answer = (request: FastifyRequest, row: Parameters<typeof presentGroup>[0]) =>
    show(presentGroup(row, baseOf(request)), readQuery(request.query));
  const hasMembers = ({ only, without }: ReturnType<typeof readQuery>) =>
    !without.has('members') && (!only || only.has('members'));

  scope.get('/Groups', reading, async (request) => {
    const query = readQuery(request.query);
    const { rows, total } = await listGroups(scope.db, query, hasMembers(query));
    const shown = rows.map((row) => show(presentGroup(row, baseOf(request)), query));
    return listResponse(shown, { total, start: query.start });
  });
  scope.get('/Groups/:id', reading, async (request) =>
    answer(request, await findGroup(scope.db, idOf(request), hasMembers(readQuery(request.query)))),
  );
  scope.post('/Groups', options, async (request, reply) => {
    const row = await createGroup(await contextOf(request), readGroup(request.body));
    return reply
      .code(201)
      .header('location', `${baseOf(request)}/Groups/${row.id}`)
      .send(answer(request, row));
  });
  scope.put('/Groups/:id', options, async (request) =>
    answer(
      request,
      await replaceGroup(await contextOf(request), idOf(request), async () => readGroup(request.body)),
    ),
  );
  scope.patch('/Groups/:id', options, async (request) => {
    const id = idOf(request);
    const read = async (row: Parameters<typeof presentGroup>[0]) => {
      const { members, ...group } = presentGroup(row, baseOf(request));
      // What is removed by value is compared with all of it, and clients send the value alone.
      const before = Object.assign(group, { members: members.map(({ value }) => ({ value })) });
      return readGroup(await patched(before as never, request.body));
    };
    return answer(request, await replaceGroup(await contextOf(request), id, read));
  });
  scope.delete('/Groups/:id', reading, async (request, reply) => {
    await deleteGroup(await contextOf(request), idOf(request));
    return reply.code(204).send();
  });
}
