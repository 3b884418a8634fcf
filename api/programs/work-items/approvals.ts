import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { approvalsQuery, approveInput, declineInput } from '@tandem/shared/work-items/approvals/input.ts';
import { approvalSchema } from '@tandem/shared/work-items/approvals/schema.ts';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { answerApproval } from '../../work-items/approvals/answer.ts';
import { listApprovalsOfItem, pageOfMyApprovals } from '../../work-items/approvals/read.ts';
import { withdrawApproval } from '../../work-items/approvals/withdraw.ts';
import { pageOf, sendPage } from '../http/answer.ts';
import { WORKSPACE, anyPage, listQuery, readers, shapeQuery, workspaceMembers } from '../http/paths.ts';
import { LISTS, itemParams } from './items.ts';

const approvalParams = itemParams.extend({ approval_id: idInput });
type Params = { issue_id: string; approval_id: string };

const pathOf = ({ issue_id, approval_id }: Params) => ({ item_id: issue_id, id: approval_id });

/**
 * Routes for programs that read, answer and withdraw approvals. The rows are those of the REST API of the
 * client (docs/contract/approvals.md).
 */
export function registerProgramApprovals(app: App): void {
  registerMine(app);
  for (const list of LISTS) {
    const url = `${list}:issue_id/approvals/`;
    registerList(app, url);
    registerAnswers(app, `${url}:approval_id/`);
  }
}

function registerMine(app: App): void {
  app.get(
    `${WORKSPACE}approvals/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'Approvals that the caller was asked for',
        description: '`state=pending`: those that wait for their answer.',
        params: workspaceParams,
        querystring: approvalsQuery.extend(shapeQuery.shape),
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { query } = request;
      return sendPage(reply, { ctx, query }, await pageOfMyApprovals(ctx, query));
    },
  );
}

function registerList(app: App, url: string): void {
  app.get(
    url,
    {
      config: readers,
      schema: {
        summary: 'Approvals of a work item',
        params: itemParams,
        querystring: listQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { query } = request;
      const rows = await listApprovalsOfItem(ctx, request.params.issue_id);
      return sendPage(reply, { ctx, query }, pageOf(query, rows));
    },
  );
}

function registerAnswers(app: App, url: string): void {
  app.post(
    `${url}approve/`,
    {
      config: readers,
      schema: {
        summary: 'Approve a transition of a work item',
        description: 'Those who were asked. The last yes moves the item in the name of who asked.',
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
    `${url}decline/`,
    {
      config: readers,
      schema: {
        summary: 'Decline a transition of a work item',
        description: 'Those who were asked, with a comment.',
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

  app.post(
    `${url}withdraw/`,
    {
      config: readers,
      schema: {
        summary: 'Withdraw a request for approval',
        params: approvalParams,
        response: { 200: approvalSchema },
      },
    },
    (request) => withdrawApproval(projectContext(request), pathOf(request.params)),
  );
}
