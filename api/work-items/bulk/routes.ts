import { projectParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  bulkOperationAnswer,
  bulkOperationInput,
  issueDatesInput,
  issueIdsInput,
} from '@tandem/shared/work-items/bulk/input.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { archiveInBulk } from './archive.ts';
import { updateDates } from './dates.ts';
import { deleteItemsInBulk } from './delete.ts';
import { operateOnItems } from './operation.ts';
import { subscribeInBulk } from './subscribe.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id/';
const editors = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } };
const message = z.object({ message: z.string() });

/** One change to many work items at once (docs/contract/bulk.md). */
export function registerBulkRoutes(app: App): void {
  registerEdits(app);
  registerRemovals(app);
  app.post(
    `${PROJECT}bulk-subscribe-issues/`,
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'Subscribe to work items',
        description: 'Ids of items that the caller may not see are left out.',
        params: projectParams,
        body: issueIdsInput,
        response: { 200: message },
      },
    },
    (request) => subscribeInBulk(projectContext(request), request.body.issue_ids),
  );
}

function registerEdits(app: App): void {
  app.post(
    `${PROJECT}issue-dates/`,
    {
      config: editors,
      schema: {
        summary: 'Give work items new days',
        description:
          'All or none: 400 when one would end before it starts. Ids of other projects are left out.',
        params: projectParams,
        body: issueDatesInput,
        response: { 200: message },
      },
    },
    (request) => updateDates(projectContext(request), request.body.updates),
  );

  app.post(
    `${PROJECT}bulk-operation-issues/`,
    {
      config: editors,
      schema: {
        summary: 'Give work items the same properties',
        description:
          'Single values replace, arrays are added. 400 names the property, and nothing changes; days have the codes 4100, 4101 and 4102. `refused` names items whose new state asks for fields that they lack.',
        params: projectParams,
        body: bulkOperationInput,
        response: { 200: bulkOperationAnswer },
      },
    },
    (request) => {
      const { issue_ids, properties } = request.body;
      return operateOnItems(projectContext(request), { ids: issue_ids, properties });
    },
  );
}

function registerRemovals(app: App): void {
  app.delete(
    `${PROJECT}bulk-delete-issues/`,
    {
      config: { access: { project: [ROLE.ADMIN] } },
      schema: {
        summary: 'Delete work items and those below them',
        description: 'The ids are in the body. Ids of other projects are left out.',
        params: projectParams,
        body: issueIdsInput,
        response: { 200: message },
      },
    },
    (request) => deleteItemsInBulk(projectContext(request), request.body.issue_ids),
  );

  app.post(
    `${PROJECT}bulk-archive-issues/`,
    {
      config: editors,
      schema: {
        summary: 'Archive work items',
        description: 'All or none: 400 with the code 4091 when one is neither completed nor cancelled.',
        params: projectParams,
        body: issueIdsInput,
        response: { 200: z.object({ archived_at: z.string() }) },
      },
    },
    (request) => archiveInBulk(projectContext(request), request.body.issue_ids),
  );
}
