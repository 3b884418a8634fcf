import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope } from '@tandem/shared/http/paging.ts';
import {
  changeUpdateInput,
  createUpdateInput,
  previewQuery,
  updateParams,
  updatesQuery,
} from '@tandem/shared/projects/updates/input.ts';
import {
  projectOverviewSchema,
  updateProgressSchema,
  updateSchema,
} from '@tandem/shared/projects/updates/schema.ts';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { readOverview } from './overview.ts';
import { UPDATE, UPDATES, members } from './paths.ts';
import { getUpdate, listUpdates, previewProgress } from './read.ts';
import { registerUpdateTalkRoutes } from './talk-routes.ts';
import { changeUpdate, createUpdate, deleteUpdate, postUpdate } from './write.ts';

/** Updates of projects, modules and initiatives (docs/contract/updates.md). */
export function registerUpdateRoutes(app: App): void {
  registerReads(app);
  registerNew(app);
  registerChanges(app);
  registerOverview(app);
  registerUpdateTalkRoutes(app);
}

function registerReads(app: App): void {
  app.get(
    UPDATES,
    {
      config: members,
      schema: {
        summary: 'Posted updates that the caller may read, the newest first',
        description: 'A page. `project` has those of its modules too; `is_draft=true` gives own drafts.',
        params: workspaceParams,
        querystring: updatesQuery,
        response: { 200: flatListEnvelope(updateSchema) },
      },
    },
    (request) => listUpdates(workspaceContext(request), request.query),
  );

  app.get(
    `${UPDATES}preview/`,
    {
      config: members,
      schema: {
        summary: 'The progress that an update would have now',
        description: 'Of `project`, `module` or `initiative`, over the scope that is named; all without one.',
        params: workspaceParams,
        querystring: previewQuery,
        response: { 200: updateProgressSchema },
      },
    },
    (request) => previewProgress(workspaceContext(request), request.query),
  );

  app.get(
    UPDATE,
    {
      config: members,
      schema: {
        summary: 'One update',
        description:
          '404 for a draft of another person, and for projects that the caller is not a member of.',
        params: updateParams,
        response: { 200: updateSchema },
      },
    },
    (request) => getUpdate(workspaceContext(request), request.params.update_id),
  );
}

function registerNew(app: App): void {
  app.post(
    UPDATES,
    {
      config: members,
      schema: {
        summary: 'Post an update, or begin a draft of one',
        description:
          'Of a project, a module or an initiative. 409 with `draft_id` when the caller has a draft of it.',
        params: workspaceParams,
        body: createUpdateInput,
        response: { 201: updateSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createUpdate(workspaceContext(request), request.body, request.server.db)),
  );

  app.post(
    `${UPDATE}post/`,
    {
      config: members,
      schema: {
        summary: 'Post a draft of the caller',
        description: 'Fixes its progress and sets the health of its subject. Posting it again gives the row.',
        params: updateParams,
        response: { 200: updateSchema },
      },
    },
    (request) => postUpdate(workspaceContext(request), request.params.update_id, request.server.db),
  );
}

function registerChanges(app: App): void {
  app.patch(
    UPDATE,
    {
      config: members,
      schema: {
        summary: 'Change an update of the caller',
        description: 'The scope of a posted one is fixed. 409 when it is not as `expected_updated_at` says.',
        params: updateParams,
        body: changeUpdateInput,
        response: { 200: updateSchema },
      },
    },
    (request) => changeUpdate(workspaceContext(request), request.params.update_id, request.body),
  );

  app.delete(
    UPDATE,
    {
      config: members,
      schema: {
        summary: 'Delete an update',
        description: 'By its author; what is posted by administrators too.',
        params: updateParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteUpdate(workspaceContext(request), request.params.update_id);
      return reply.code(204).send();
    },
  );
}

function registerOverview(app: App): void {
  app.get(
    '/api/workspaces/:slug/projects/:project_id/overview/',
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'How a project goes',
        description: 'Its health, its latest update, the items of the scope of that by groups of states.',
        params: projectParams,
        response: { 200: projectOverviewSchema },
      },
    },
    (request) => readOverview(projectContext(request)),
  );
}
