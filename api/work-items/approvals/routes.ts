import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope } from '@tandem/shared/http/paging.ts';
import { approvalsQuery, approveInput, declineInput } from '@tandem/shared/work-items/approvals/input.ts';
import { approvalSchema, listedApprovalSchema } from '@tandem/shared/work-items/approvals/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { sendJson } from '../../http/send-json.ts';
import { ITEM_PATHS, itemParams } from '../items/paths.ts';
import { answerApproval } from './answer.ts';
import { getApproval, listApprovalsOfItem, listApprovalsOfProject, listMyApprovals } from './read.ts';
import { withdrawApproval } from './withdraw.ts';

const approvalParams = itemParams.extend({ approval_id: idInput });
const members = { access: { project: 'any' } } as const;
const anyMember = { access: { workspace: 'any' } } as const;

const pathOf = (params: z.infer<typeof approvalParams>) => ({
  item_id: params.issue_id,
  id: params.approval_id,
});

/** Routes that list, answer and withdraw approvals (docs/contract/approvals.md). */
export function registerApprovalRoutes(app: App): void {
  registerLists(app);
  for (const item of ITEM_PATHS) {
    const path = `${item}approvals/`;
    registerReads(app, path);
    registerAnswers(app, `${path}:approval_id/`);
    registerWithdrawing(app, `${path}:approval_id/withdraw/`);
  }
}

function registerLists(app: App): void {
  app.get(
    '/api/workspaces/:slug/approvals/',
    {
      config: anyMember,
      schema: {
        summary: 'Approvals that the caller was asked for, the newest first',
        description:
          '`state=pending`: those that wait for their answer. A list of 500 at most; pages with `per_page` and `cursor` both.',
        params: workspaceParams,
        querystring: approvalsQuery,
        response: { 200: z.union([z.array(listedApprovalSchema), flatListEnvelope(listedApprovalSchema)]) },
      },
    },
    async (request, reply) =>
      sendJson(reply, await listMyApprovals(workspaceContext(request), request.query)),
  );

  app.get(
    '/api/workspaces/:slug/projects/:project_id/approvals/',
    {
      config: members,
      schema: {
        summary: 'Approvals of the items of a project, the newest first',
        description:
          'Of items that the caller sees. A list of 500 at most; pages with `per_page` and `cursor` both.',
        params: projectParams,
        querystring: approvalsQuery,
        response: { 200: z.union([z.array(approvalSchema), flatListEnvelope(approvalSchema)]) },
      },
    },
    async (request, reply) =>
      sendJson(reply, await listApprovalsOfProject(projectContext(request), request.query)),
  );
}

function registerReads(app: App, path: string): void {
  app.get(
    path,
    {
      config: members,
      schema: {
        summary: 'Approvals of a work item, the newest first',
        description: '404 for an item that the guest rule hides.',
        params: itemParams,
        response: { 200: z.array(approvalSchema) },
      },
    },
    (request) => listApprovalsOfItem(projectContext(request), request.params.issue_id),
  );

  app.get(
    `${path}:approval_id/`,
    {
      config: members,
      schema: {
        summary: 'One approval',
        description: '404 below another item.',
        params: approvalParams,
        response: { 200: approvalSchema },
      },
    },
    (request) => getApproval(projectContext(request), pathOf(request.params)),
  );
}

const ANSWERS =
  'Those who were asked. The same answer again changes nothing; 409 with the `state` of an approval that is closed.';

function registerAnswers(app: App, path: string): void {
  app.post(
    `${path}approve/`,
    {
      config: members,
      schema: {
        summary: 'Approve a transition of a work item',
        description: `${ANSWERS} The last yes moves the item in the name of the asker.`,
        params: approvalParams,
        body: approveInput,
        response: { 200: approvalSchema },
      },
    },
    (request) =>
      answerApproval(projectContext(request), pathOf(request.params), {
        answer: 'approved',
        comment: request.body?.comment ?? '',
      }),
  );

  app.post(
    `${path}decline/`,
    {
      config: members,
      schema: {
        summary: 'Decline a transition of a work item',
        description: `${ANSWERS} A comment is needed.`,
        params: approvalParams,
        body: declineInput,
        response: { 200: approvalSchema },
      },
    },
    (request) =>
      answerApproval(projectContext(request), pathOf(request.params), {
        answer: 'declined',
        comment: request.body.comment,
      }),
  );
}

function registerWithdrawing(app: App, path: string): void {
  app.post(
    path,
    {
      config: members,
      schema: {
        summary: 'Withdraw what was asked for',
        description: 'The asker and administrators. 409 with the `state` of an approval that is closed.',
        params: approvalParams,
        response: { 200: approvalSchema },
      },
    },
    (request) => withdrawApproval(projectContext(request), pathOf(request.params)),
  );
}
