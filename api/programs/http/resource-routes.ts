import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '../../app.ts';
import { type ProjectContext, projectContext } from '../../context.ts';
import type { Access } from '../../http/plugins/access/access.ts';
import type { Recorded } from '../../http/plugins/conditional.ts';
import { noContent } from '../../http/no-content.ts';
import { sendList, sendPage, sendRow } from './answer.ts';
import { choiceQuery, listQuery, shapeQuery, anyRow, anyPage } from './paths.ts';
import { type Resource, listRows, readRow } from './rows.ts';

export type Place = { ctx: ProjectContext; params: Record<string, string> };

export type Filters = Readonly<Record<string, Readonly<Record<string, RawBuilder<boolean>>>>>;

/** The query of a list with these filters: one value of each. */
export const queryOf = (filters: Filters = {}) =>
  listQuery.extend(
    Object.fromEntries(Object.entries(filters).map(([name, all]) => [name, choiceQuery(Object.keys(all))])),
  );

/** What holds for the rows that a query of these filters asks for. */
export function filtered(
  where: RawBuilder<boolean>,
  filters: Filters | undefined,
  query: Readonly<Record<string, unknown>>,
): RawBuilder<boolean> {
  const asked = Object.entries(filters ?? {}).flatMap(([name, all]) => all[String(query[name] ?? '')] ?? []);
  return sql<boolean>`${sql.join([where, ...asked], sql` and `)}`;
}

/**
 * A kind of rows of a project that programs list, read, make, change and delete. Reading is by a statement of ours,
 * writing by the commands that the screens use.
 */
type ResourceRoutes<C, U> = {
  /** Where its list is, below the address of the project, ending in a slash; more than one for other names of it. */
  urls: readonly string[];
  /** What the parameter for the id of one is called. */
  id: string;
  /** In summaries: "a label". */
  noun: string;
  resource: Resource | ((place: Place) => Resource);
  /** Which rows these are and which of them the caller may see. */
  where: (place: Place) => RawBuilder<boolean>;
  /** What the list can be filtered by: names in its query, and what holds for each of their values. */
  filters?: Filters;
  /** Whether this query is answered by an array, without a page. */
  isPlain?: (query: Readonly<Record<string, unknown>>) => boolean;
  /** Before anything is read or written: whether what the path names is there for the caller. */
  require?: (place: Place) => Promise<void>;
  access: { read: Access; write: Access };
  /** Its rows hold nothing but what the stream of the project tells. */
  isRecorded?: true;
  create?: {
    input: z.ZodType<C>;
    status: 200 | 201;
    run: (place: Place, input: C) => Promise<{ id: string }>;
  };
  update?: { input: z.ZodType<U>; run: (place: Place, id: string, input: U) => Promise<unknown> };
  remove?: { run: (place: Place, id: string) => Promise<unknown> };
};

const placeOf = (request: FastifyRequest): Place => ({
  ctx: projectContext(request),
  params: request.params as Record<string, string>,
});

export function registerResource<C, U>(app: App, spec: ResourceRoutes<C, U>): void {
  for (const url of spec.urls) {
    registerReads(app, url, spec);
    registerWrites(app, url, spec);
  }
}

function paramsOf(url: string, ...more: string[]) {
  const names = [...url.matchAll(/:([a-z_]+)/g)].map((match) => match[1] ?? '');
  const ids = [...names.filter((name) => name !== 'slug' && name !== 'project_id'), ...more];
  return projectParams.extend(Object.fromEntries(ids.map((name) => [name, idInput])));
}

const resourceOf = <C, U>(place: Place, { resource }: ResourceRoutes<C, U>): Resource =>
  typeof resource === 'function' ? resource(place) : resource;

async function readOne<C, U>(place: Place, spec: ResourceRoutes<C, U>, id: string) {
  await spec.require?.(place);
  const resource = resourceOf(place, spec);
  const isMeant = sql<boolean>`${sql.ref(`${resource.alias ?? 't'}.id`)} = ${id}`;
  return readRow(place.ctx.db, resource, sql<boolean>`${isMeant} and ${spec.where(place)}`);
}

/** With objects beside them rows speak of people too. */
const OWN: Recorded = { by: 'project', isRecorded: ({ expand }) => expand === undefined || expand === '' };

function registerReads<C, U>(app: App, url: string, spec: ResourceRoutes<C, U>): void {
  const { noun, access, id } = spec;
  const config = { access: access.read, ...(spec.isRecorded ? { recorded: OWN } : {}) };
  app.get(
    url,
    {
      config,
      schema: {
        summary: `List: ${noun}`,
        params: paramsOf(url),
        querystring: queryOf(spec.filters),
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const place = placeOf(request);
      await spec.require?.(place);
      const { ctx } = place;
      const { query } = request;
      const where = filtered(spec.where(place), spec.filters, query);
      const page = await listRows(ctx.db, resourceOf(place, spec), { where, query });
      if (spec.isPlain?.(query)) return sendList(reply, { ctx, query }, page.results);
      return sendPage(reply, { ctx, query }, page);
    },
  );
  app.get(
    `${url}:${id}/`,
    {
      config,
      schema: {
        summary: `Read ${noun}`,
        params: paramsOf(url, id),
        querystring: shapeQuery,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const place = placeOf(request);
      const row = await readOne(place, spec, idOf(place, id));
      return sendRow(reply, { ctx: place.ctx, query: request.query }, row);
    },
  );
}

function idOf({ params }: Place, name: string): string {
  const id = params[name];
  if (id === undefined) throw new AppError(404, { error: 'The requested resource does not exist.' });
  return id;
}

function registerWrites<C, U>(app: App, url: string, spec: ResourceRoutes<C, U>): void {
  const { create, update, remove, id, noun } = spec;
  const config = { access: spec.access.write };
  if (create) {
    app.post(
      url,
      {
        config,
        schema: {
          summary: `Make ${noun}`,
          params: paramsOf(url),
          querystring: shapeQuery,
          body: create.input,
          response: { [create.status]: anyRow },
        },
      },
      async (request, reply) => {
        const place = placeOf(request);
        const made = await create.run(place, request.body as C);
        const row = await readOne(place, spec, made.id);
        return sendRow(reply.code(create.status), { ctx: place.ctx, query: request.query }, row);
      },
    );
  }
  if (update) {
    app.patch(
      `${url}:${id}/`,
      {
        config,
        schema: {
          summary: `Change ${noun}`,
          params: paramsOf(url, id),
          querystring: shapeQuery,
          body: update.input,
          response: { 200: anyRow },
        },
      },
      async (request, reply) => {
        const place = placeOf(request);
        await update.run(place, idOf(place, id), request.body as U);
        const row = await readOne(place, spec, idOf(place, id));
        return sendRow(reply, { ctx: place.ctx, query: request.query }, row);
      },
    );
  }
  if (!remove) return;
  app.delete(
    `${url}:${id}/`,
    {
      config,
      schema: { summary: `Delete ${noun}`, params: paramsOf(url, id), response: { 204: noContent } },
    },
    async (request, reply) => {
      const place = placeOf(request);
      await remove.run(place, idOf(place, id));
      return reply.code(204).send();
    },
  );
}
