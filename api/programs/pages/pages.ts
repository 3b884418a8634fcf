import { idInput, optionalIdInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { createPageInput } from '@tandem/shared/pages/input.ts';
import { type RawBuilder, sql } from 'kysely';
import type { App } from '../../app.ts';
import {
  type ProjectContext,
  type WorkspaceContext,
  projectContext,
  workspaceContext,
} from '../../context.ts';
import { createPage } from '../../pages/pages/create.ts';
import { isVisible } from '../../pages/pages/repo.ts';
import { readJoinedProjects } from '../../work-items/lists/pages/many-projects.ts';
import { sendPage, sendRow } from '../http/answer.ts';
import {
  PROJECT,
  WORKSPACE,
  anyPage,
  anyRow,
  listQuery,
  readers,
  shapeQuery,
  workspaceMembers,
  writers,
} from '../http/paths.ts';
import { type Resource, auditOrders, listRows, readRow } from '../http/rows.ts';

const PAGES: Resource = {
  alias: 'p',
  from: sql`pages p`,
  columns: sql`p.id, p.created_at, p.updated_at, p.deleted_at, p.created_by, p.updated_by, p.workspace_id as workspace,
    p.name, p.description_html, p.description_stripped, p.access, p.color, p.is_locked, p.archived_at,
    p.owned_by_id as owned_by, p.parent_id as parent, p.parent_id, p.view_props, p.logo_props,
    array(select j.project_id from project_pages j where j.page_id = p.id order by j.project_id) as projects,
    array(select l.label_id from page_labels l where l.page_id = p.id order by l.label_id) as labels`,
  orders: { ...auditOrders, name: 'text' },
  order: '-created_at',
};

const input = createPageInput
  .pick({ name: true, description_html: true, access: true, parent: true })
  .extend({ parent_id: optionalIdInput.optional() });

/** Those of all projects that the caller is in, as each project shows them. */
async function isSeen(ctx: WorkspaceContext): Promise<RawBuilder<boolean>> {
  const projects = await readJoinedProjects(ctx);
  const idsOf = (isOwn: boolean) => projects.flatMap(({ id, is_own }) => (is_own === isOwn ? [id] : []));
  const isIn = (ids: string[]) => sql`exists (
    select from project_pages j where j.page_id = p.id and j.project_id = any(${ids}::uuid[]))`;
  return sql<boolean>`p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null and (
    ${isIn(idsOf(false))} and (p.access = 0 or p.owned_by_id = ${ctx.user.id})
    or ${isIn(idsOf(true))} and p.owned_by_id = ${ctx.user.id})`;
}

const isShown = (ctx: ProjectContext) => (ctx.project.archived_at ? sql<boolean>`false` : isVisible(ctx));

/** Pages, for programs (docs/contract/programs.md#pages-of-projects). */
export function registerProgramPages(app: App): void {
  registerOfProject(app);
  registerOfWorkspace(app);
}

function registerOfProject(app: App): void {
  const url = `${PROJECT}pages/`;
  app.get(
    url,
    {
      config: readers,
      schema: {
        summary: 'Pages of a project that the caller may see',
        params: projectParams,
        querystring: listQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { query } = request;
      return sendPage(reply, { ctx, query }, await listRows(ctx.db, PAGES, { where: isShown(ctx), query }));
    },
  );
  app.post(
    url,
    {
      config: writers,
      schema: {
        summary: 'Make a page',
        params: projectParams,
        querystring: shapeQuery,
        body: input,
        response: { 201: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { parent_id, ...page } = request.body;
      const { id } = await createPage(ctx, { ...page, ...(parent_id ? { parent: parent_id } : {}) });
      const row = await readRow(ctx.db, PAGES, sql<boolean>`p.id = ${id} and ${isVisible(ctx)}`);
      return sendRow(reply.code(201), { ctx, query: request.query }, row);
    },
  );
  app.get(
    `${url}:page_id/`,
    {
      config: readers,
      schema: {
        summary: 'Read a page',
        params: projectParams.extend({ page_id: idInput }),
        querystring: shapeQuery,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const where = sql<boolean>`p.id = ${request.params.page_id} and ${isVisible(ctx)}`;
      return sendRow(reply, { ctx, query: request.query }, await readRow(ctx.db, PAGES, where));
    },
  );
}

function registerOfWorkspace(app: App): void {
  const url = `${WORKSPACE}pages/`;
  app.get(
    url,
    {
      config: workspaceMembers,
      schema: {
        summary: 'Pages of all projects that the caller is in',
        params: workspaceParams,
        querystring: listQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { query } = request;
      return sendPage(
        reply,
        { ctx, query },
        await listRows(ctx.db, PAGES, { where: await isSeen(ctx), query }),
      );
    },
  );
  app.get(
    `${url}:page_id/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'Read a page of any project that the caller is in',
        params: workspaceParams.extend({ page_id: idInput }),
        querystring: shapeQuery,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const where = sql<boolean>`p.id = ${request.params.page_id} and ${await isSeen(ctx)}`;
      return sendRow(reply, { ctx, query: request.query }, await readRow(ctx.db, PAGES, where));
    },
  );
}
