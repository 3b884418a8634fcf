import { projectParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { approvalSchema } from '@tandem/shared/work-items/approvals/schema.ts';
import { createWorkItemInput, updateWorkItemInput } from '@tandem/shared/work-items/items/input.ts';
import { expandedDetailSchema } from '@tandem/shared/work-items/lists/expansions.ts';
import { workItemSchema } from '@tandem/shared/work-items/items/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { createWorkItem } from './write/create.ts';
import { deleteWorkItem } from './delete/delete.ts';
import { ITEM_PATHS, LIST_PATHS, itemParams } from './paths.ts';
import { RECORDED_ITEM } from '../selection/recorded.ts';
import { getWorkItem } from './read/read.ts';
import { updateWorkItem } from './write/update.ts';

const editors = [ROLE.ADMIN, ROLE.MEMBER];
const detailQuery = z.object({ expand: z.string().optional() });
const members = { access: { project: 'any' } } as const;

/** The work items of a project, and its epics (docs/contract/work-items.md). */
export function registerWorkItemRoutes(app: App): void {
  for (const path of LIST_PATHS) registerCreate(app, path);
  for (const path of ITEM_PATHS) {
    registerRead(app, path);
    registerChanges(app, path);
  }
}

function registerCreate(app: App, path: string): void {
  app.post(
    path,
    {
      config: { access: { project: editors } },
      schema: {
        summary: 'Create a work item',
        description: '400 names the field whose value or id is not possible here.',
        params: projectParams,
        body: createWorkItemInput,
        response: { 201: workItemSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createWorkItem(projectContext(request), request.body)),
  );
}

function registerRead(app: App, path: string): void {
  app.get(
    path,
    {
      config: { ...members, recorded: RECORDED_ITEM },
      schema: {
        summary: 'One work item with its description',
        description: '404 also for an item that the guest rule hides.',
        params: itemParams,
        querystring: detailQuery,
        response: { 200: expandedDetailSchema },
      },
    },
    (request) => getWorkItem(projectContext(request), request.params.issue_id, request.query),
  );
}

function registerChanges(app: App, path: string): void {
  app.route({
    method: ['PATCH', 'PUT'],
    url: path,
    config: members,
    schema: {
      summary: 'Change a work item',
      description:
        'Administrators, members and its creator; what the body does not name stays. 403 with `reasons` for a state that the workflow does not let the item enter; with `request_approval` others are asked for one that needs approval, and 202 has what they are asked. 409 when `expected_updated_at` is not that of the item, or `expected_name` not its name.',
      params: itemParams,
      body: updateWorkItemInput,
      response: { 202: approvalSchema, 204: noContent },
    },
    handler: async (request, reply) => {
      const { params, body } = request;
      const approval = await updateWorkItem(projectContext(request), params.issue_id, body);
      return approval ? reply.code(202).send(approval) : reply.code(204).send();
    },
  });

  app.delete(
    path,
    {
      config: members,
      schema: {
        summary: 'Delete a work item and those below it',
        description: 'Administrators and its creator.',
        params: itemParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteWorkItem(projectContext(request), request.params.issue_id);
      return reply.code(204).send();
    },
  );
}
