import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { AppError, notFound } from '@tandem/shared/http/errors.ts';
import { createProjectInput, updateProjectInput } from '@tandem/shared/projects/projects/input.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import {
  type ProjectContext,
  type WorkspaceContext,
  projectContext,
  workspaceContext,
} from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';
import { archiveProject, restoreProject } from '../../projects/projects/archive.ts';
import { createProject } from '../../projects/projects/create.ts';
import { deleteProject } from '../../projects/projects/delete.ts';
import { findProject, readProjectPage } from '../../projects/projects/repo.ts';
import { updateProject } from '../../projects/projects/update.ts';
import { sendPage, sendRow } from '../http/answer.ts';
import {
  PROJECT,
  WORKSPACE,
  admins,
  choiceQuery,
  listQuery,
  readers,
  shapeQuery,
  workspaceMembers,
  workspaceWriters,
  anyRow,
  anyPage,
} from '../http/paths.ts';
import type { Row } from '../http/rows.ts';

type Counts = { id: string; total_members: number; total_cycles: number; total_modules: number };

/** Projects with what programs are told besides (docs/contract/programs.md#projects). */
async function withCounts(ctx: WorkspaceContext, projects: readonly Project[]): Promise<Row[]> {
  const ids = projects.map(({ id }) => id);
  const { rows } = await sql<Counts>`
    select p.id,
      (select count(*)::int from project_members m join users u on u.id = m.user_id and not u.is_bot
        where m.project_id = p.id and m.is_active and m.deleted_at is null) as total_members,
      (select count(*)::int from cycles c where c.project_id = p.id and c.deleted_at is null) as total_cycles,
      (select count(*)::int from modules c where c.project_id = p.id and c.deleted_at is null) as total_modules
    from projects p where p.id = any(${ids}::uuid[])`.execute(ctx.db);
  return projects.map((project) => ({
    ...project,
    ...rows.find(({ id }) => id === project.id),
    is_member: project.member_role !== null,
    is_deployed: project.anchor !== null,
  }));
}

async function readOne(ctx: WorkspaceContext, id: string): Promise<Row> {
  const project = await findProject(ctx.db, ctx.user.id, id);
  const [row] = project ? await withCounts(ctx, [project]) : [];
  if (!row) throw notFound();
  return row;
}

/** Older clients of the screens know a taken name by 410, programs by 409. */
async function naming409<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof AppError && error.status === 410 ? new AppError(409, error.body) : error;
  }
}

/** Projects, for programs. */
export function registerProgramProjects(app: App): void {
  registerList(app);
  registerShortList(app);
  registerOne(app);
  registerArchive(app);
}

function registerList(app: App): void {
  app.get(
    `${WORKSPACE}projects/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'A page of the projects that the caller may know of',
        params: workspaceParams,
        querystring: listQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { query } = request;
      const page = parsePage(query);
      const viewer = { user_id: ctx.user.id, workspace_id: ctx.workspace.id, role: ctx.workspace.role };
      const { found, total } = await readProjectPage(ctx.db, viewer, page);
      const rows = await withCounts(ctx, found.rows);
      return sendPage(reply, { ctx, query }, flatEnvelope(page, { ...found, rows }, total));
    },
  );
  app.post(
    `${WORKSPACE}projects/`,
    {
      config: workspaceWriters,
      schema: {
        summary: 'Make a project',
        description: '409 for a name or an identifier that is taken.',
        params: workspaceParams,
        querystring: shapeQuery,
        body: createProjectInput,
        response: { 201: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { id } = await naming409(() => createProject(ctx, request.body));
      return sendRow(reply.code(201), { ctx, query: request.query }, await readOne(ctx, id));
    },
  );
}

const LITE = [
  ...['id', 'identifier', 'name', 'cover_image', 'icon_prop', 'emoji', 'description', 'cover_image_url'],
  'archived_at',
] as const;

function registerShortList(app: App): void {
  app.get(
    `${WORKSPACE}projects-lite/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'Projects in short that the caller may know of',
        params: workspaceParams,
        querystring: listQuery.extend({ include_archived: choiceQuery(['true', 'false']) }),
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { query } = request;
      const page = parsePage(query);
      const viewer = {
        user_id: ctx.user.id,
        workspace_id: ctx.workspace.id,
        role: ctx.workspace.role,
        is_without_archived: query.include_archived === 'false',
      };
      const { found, total } = await readProjectPage(ctx.db, viewer, page);
      const rows = found.rows.map((project: Row) =>
        Object.fromEntries(LITE.map((name) => [name, project[name] ?? null])),
      );
      return sendPage(reply, { ctx, query }, flatEnvelope(page, { ...found, rows }, total));
    },
  );
}

function registerOne(app: App): void {
  app.get(
    PROJECT,
    {
      config: readers,
      schema: {
        summary: 'Read a project',
        params: projectParams,
        querystring: shapeQuery,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      return sendRow(reply, { ctx, query: request.query }, await readOne(ctx, ctx.project.id));
    },
  );
  app.patch(
    PROJECT,
    {
      config: admins,
      schema: {
        summary: 'Change a project',
        params: projectParams,
        querystring: shapeQuery,
        body: updateProjectInput,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      await naming409(() => updateProject(ctx, request.body));
      return sendRow(reply, { ctx, query: request.query }, await readOne(ctx, ctx.project.id));
    },
  );
  app.delete(
    PROJECT,
    {
      config: admins,
      schema: { summary: 'Delete a project', params: projectParams, response: { 204: noContent } },
    },
    async (request, reply) => {
      await deleteProject(workspaceContext(request), projectContext(request).project.id);
      return reply.code(204).send();
    },
  );
}

function registerArchive(app: App): void {
  const steps = [
    { method: 'POST', summary: 'Archive a project', run: archiveProject },
    { method: 'DELETE', summary: 'Take a project out of the archive', run: restoreProject },
  ] as const;
  for (const { method, summary, run } of steps) {
    app.route({
      method,
      url: `${PROJECT}archive/`,
      config: admins,
      schema: { summary, params: projectParams, response: { 204: noContent } },
      handler: async (request, reply) => {
        const command: (ctx: ProjectContext) => Promise<unknown> = run;
        await command(projectContext(request));
        return reply.code(204).send();
      },
    });
  }
}
