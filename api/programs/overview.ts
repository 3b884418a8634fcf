import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../app.ts';
import { projectContext, workspaceContext } from '../context.ts';
import { sendJson } from '../http/send-json.ts';
import { searchEverything } from '../insight/search/global.ts';
import { updateProject } from '../projects/projects/update.ts';
import { getWorkItemByKey } from '../work-items/lists/read-by-key.ts';
import { pageOf, sendPage, sendRow } from './http/answer.ts';
import { readItemAnywhere } from './work-items/item-rows.ts';
import { ofProject, ofWorkspace, readPeople } from './projects/people.ts';
import {
  PROJECT,
  WORKSPACE,
  admins,
  listQuery,
  readers,
  shapeQuery,
  workspaceMembers,
  workspaceWriters,
  anyRow,
  anyPage,
} from './http/paths.ts';
import { listRows } from './http/rows.ts';

const KEY_PATHS = [`${WORKSPACE}issues/`, `${WORKSPACE}work-items/`];
const MAX_FOUND = 100;

/** What programs look up: items by key and by words, short lists, what a project has switched on. */
export function registerProgramOverview(app: App): void {
  for (const url of KEY_PATHS) {
    registerSearch(app, url);
    registerByKey(app, url);
  }
  registerShortLists(app);
  registerFeatures(app);
}

function registerByKey(app: App, url: string): void {
  app.get(
    `${url}:key/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'The work item of a key such as ABC-12',
        params: workspaceParams.extend({ key: z.string() }),
        querystring: shapeQuery,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { id } = await getWorkItemByKey(ctx, request.params.key, {});
      return sendRow(reply, { ctx, query: request.query }, await readItemAnywhere(ctx, id));
    },
  );
}

const searchQuery = z.object({
  search: z.string().max(200).optional(),
  limit: z.string().max(10).optional(),
  workspace_search: z.string().max(10).optional(),
  project_id: z.string().max(40).optional(),
  project: z.string().max(40).optional(),
});

function registerSearch(app: App, url: string): void {
  app.get(
    `${url}search/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'Work items by their words',
        params: workspaceParams,
        querystring: searchQuery,
        response: { 200: z.object({ issues: z.array(anyRow) }) },
      },
    },
    async (request, reply) => {
      const { search = '', limit, workspace_search, project_id, project } = request.query;
      const narrowed = project_id ?? project;
      const found = await searchEverything(workspaceContext(request), {
        search,
        workspace_search,
        ...(narrowed === undefined ? {} : { project_id: narrowed }),
      });
      const wanted = Math.min(Number.parseInt(limit ?? '', 10) || 10, MAX_FOUND);
      const issues = found.issue
        .slice(0, wanted)
        .map(({ id, name, sequence_id, project__identifier, project_id: of, workspace__slug }) => ({
          ...{ id, name, sequence_id, project__identifier, project_id: of, workspace__slug },
        }));
      return sendJson(reply, { issues });
    },
  );
}

function registerShortLists(app: App): void {
  const schema = (summary: string) => ({
    summary,
    params: projectParams,
    querystring: listQuery,
    response: { 200: anyPage },
  });
  for (const { table, columns } of [
    { table: 'cycles', columns: sql`t.id, t.name, t.description, t.start_date, t.end_date` },
    { table: 'modules', columns: sql`t.id, t.name, t.description, t.start_date, t.target_date, t.status` },
  ]) {
    app.get(
      `${PROJECT}${table}-lite/`,
      { config: readers, schema: schema(`${table} of the project in short`) },
      async (request, reply) => {
        const ctx = projectContext(request);
        const { query } = request;
        const where = sql<boolean>`t.project_id = ${ctx.project.id} and t.deleted_at is null and t.archived_at is null`;
        const resource = {
          ...{ from: sql`${sql.table(table)} t`, columns },
          orders: { name: 'text', created_at: 'timestamptz' } as const,
          order: 'name',
        };
        return sendPage(reply, { ctx, query }, await listRows(ctx.db, resource, { where, query }));
      },
    );
  }
  app.get(
    `${PROJECT}project-members-lite/`,
    { config: readers, schema: schema('Members of the project') },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { query } = request;
      return sendPage(reply, { ctx, query }, pageOf(query, await readPeople(ctx, ofProject(ctx))));
    },
  );
  app.get(
    `${WORKSPACE}members-lite/`,
    {
      config: workspaceWriters,
      schema: { ...schema('Members of the workspace'), params: workspaceParams },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { query } = request;
      return sendPage(reply, { ctx, query }, pageOf(query, await readPeople(ctx, ofWorkspace(ctx))));
    },
  );
}

/** What programs call the parts that a project can have, and the fields that switch them. */
const FEATURES = {
  epics: 'is_epic_enabled',
  modules: 'module_view',
  cycles: 'cycle_view',
  views: 'issue_views_view',
  pages: 'page_view',
  intakes: 'inbox_view',
  work_item_types: 'is_issue_type_enabled',
} as const;
type Feature = keyof typeof FEATURES;
const FEATURE_NAMES = Object.keys(FEATURES) as Feature[];
const features = z.object(
  Object.fromEntries(FEATURE_NAMES.map((name) => [name, z.boolean()])) as Record<Feature, z.ZodBoolean>,
);

function registerFeatures(app: App): void {
  const url = `${PROJECT}features/`;
  const present = (project: Record<(typeof FEATURES)[Feature], boolean>) =>
    Object.fromEntries(FEATURE_NAMES.map((name) => [name, project[FEATURES[name]]])) as z.infer<
      typeof features
    >;
  app.get(
    url,
    {
      config: readers,
      schema: {
        summary: 'What the project has switched on',
        params: projectParams,
        response: { 200: features },
      },
    },
    async (request) => {
      const { db, project } = projectContext(request);
      const columns = FEATURE_NAMES.map((name) => sql`p.${sql.ref(FEATURES[name])}`);
      const { rows } = await sql<Record<(typeof FEATURES)[Feature], boolean>>`
        select ${sql.join(columns)} from (select *, intake_view as inbox_view from projects) p
        where p.id = ${project.id}`.execute(db);
      return present(rows[0] as Record<(typeof FEATURES)[Feature], boolean>);
    },
  );
  app.patch(
    url,
    {
      config: admins,
      schema: {
        summary: 'Switch parts of the project on or off',
        params: projectParams,
        body: features.partial(),
        response: { 200: features },
      },
    },
    async (request) => {
      const { body } = request;
      const changes = FEATURE_NAMES.flatMap((name) =>
        body[name] === undefined ? [] : [[FEATURES[name], body[name]] as const],
      );
      return present(await updateProject(projectContext(request), Object.fromEntries(changes)));
    },
  );
}
