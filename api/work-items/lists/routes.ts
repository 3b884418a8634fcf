import { projectParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope } from '@tandem/shared/http/paging.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { expandedWorkItemSchema } from '@tandem/shared/work-items/lists/expansions.ts';
import { workItemSchema } from '@tandem/shared/work-items/items/schema.ts';
import { syncEnvelopeSchema } from '@tandem/shared/work-items/lists/sync.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { type ProjectContext, projectContext, stampProjectSeq } from '../../context.ts';
import { sendJson, sendPieces } from '../../http/send-json.ts';
import { listArchivedIssues } from './archived.ts';
import {
  archivedQuery,
  deletedQuery,
  detailListQuery,
  idsQuery,
  listQuery,
  syncQuery,
} from '../selection/input.ts';
import { listEnvelope } from './schema.ts';
import { listWorkItems, listWorkItemsInDetail } from './list.ts';
import { pageJson } from './pages/page-json.ts';
import { listWorkItemsByIds } from '../items/read/read.ts';
import { RECORDED_LIST } from '../selection/recorded.ts';
import { listDeletedIds, syncWorkItems } from './sync.ts';
import { visitProject } from './visit-project.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id/';
const members = { access: { project: 'any' } } as const;
const common = { params: projectParams };

/** For a list that a person looks at: names the project's stream and notes the visit. */
function visitingContext(request: FastifyRequest): ProjectContext {
  const ctx = projectContext(request);
  stampProjectSeq(ctx);
  visitProject(ctx, (error) => request.log.error({ err: error }, 'a visit was not noted'));
  return ctx;
}

/** Lists of the work items of a project and of its epics (docs/contract/lists.md). */
export function registerWorkItemListRoutes(app: App): void {
  for (const kind of ['issues', 'epics']) {
    registerPages(app, kind);
    registerByIds(app, kind);
    registerSync(app, kind);
  }
  registerArchived(app);
  registerDeleted(app);
}

function registerPages(app: App, kind: string): void {
  app.get(
    `${PROJECT}${kind}/`,
    {
      config: { ...members, recorded: RECORDED_LIST },
      schema: {
        ...common,
        summary: 'A page of work items: filtered, ordered, grouped',
        description:
          'Guests who may not see all get what they created. 400 for filters, orders, groups and cursors that are none. X-Stream-Seq names the stream of the project.',
        querystring: listQuery,
        response: { 200: listEnvelope },
      },
    },
    async (request, reply) => {
      const ctx = visitingContext(request);
      return sendPieces(reply, pageJson(await listWorkItems(ctx, request.query)));
    },
  );

  app.get(
    `${PROJECT}${kind}-detail/`,
    {
      config: members,
      schema: {
        ...common,
        summary: 'A flat page of work items with what `expand` names, such as relations',
        description: 'Filters, orders and pages as in the list.',
        querystring: detailListQuery,
        response: { 200: flatListEnvelope(expandedWorkItemSchema) },
      },
    },
    async (request, reply) => {
      const ctx = visitingContext(request);
      return sendJson(reply, await listWorkItemsInDetail(ctx, request.query));
    },
  );
}

function registerArchived(app: App): void {
  app.get(
    `${PROJECT}archived-issues/`,
    {
      config: { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } },
      schema: {
        ...common,
        summary: 'A page of archived work items: filtered, ordered, grouped',
        description: 'Not for guests. `show_sub_issues=false` leaves sub-items out.',
        querystring: archivedQuery,
        response: { 200: listEnvelope },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      stampProjectSeq(ctx);
      return sendPieces(reply, pageJson(await listArchivedIssues(ctx, request.query)));
    },
  );
}

function registerByIds(app: App, kind: string): void {
  app.get(
    `${PROJECT}${kind}/list/`,
    {
      config: members,
      schema: {
        ...common,
        summary: 'Work items by their ids',
        description: 'Unknown and hidden ones are left out; 400 without ids.',
        querystring: idsQuery,
        response: { 200: z.array(workItemSchema) },
      },
    },
    (request) => listWorkItemsByIds(projectContext(request), request.query),
  );
}

function registerSync(app: App, kind: string): void {
  app.get(
    `${PROJECT}v2/${kind}/`,
    {
      config: members,
      schema: {
        ...common,
        summary:
          'All work items page by page, by the time of their last change, for clients that keep a copy',
        description: '`updated_at__gt` asks for what changed since; pages can be asked for side by side.',
        querystring: syncQuery,
        response: { 200: syncEnvelopeSchema },
      },
    },
    async (request, reply) =>
      sendPieces(reply, pageJson(await syncWorkItems(projectContext(request), request.query))),
  );
}

function registerDeleted(app: App): void {
  app.get(
    `${PROJECT}deleted-issues/`,
    {
      config: members,
      schema: {
        ...common,
        summary: 'Ids of work items that were deleted or archived',
        description: '`updated_at__gt` asks for what went since.',
        querystring: deletedQuery,
        response: { 200: z.array(z.uuid()) },
      },
    },
    (request) => listDeletedIds(projectContext(request), request.query),
  );
}
