import { idInput, optionalIdInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope, pagingQuery } from '@tandem/shared/http/paging.ts';
import { personProfileSchema, personStatsSchema } from '@tandem/shared/insight/people/schema.ts';
import { activitySchema } from '@tandem/shared/work-items/activities/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext, workspaceContext } from '../../context.ts';
import { listActivitiesOf, listOwnActivities, ownActivitiesQuery } from './activities.ts';
import { sendPieces } from '../../http/send-json.ts';
import { filterQuery, listQuery } from '../../work-items/selection/input.ts';
import { pageJson } from '../../work-items/lists/pages/page-json.ts';
import { listEnvelope } from '../../work-items/lists/schema.ts';
import { exportDay } from './export.ts';
import { readActivityGraph, readCompletedGraph } from './graphs.ts';
import { listItemsOf } from './items.ts';
import { readProfile, readStats } from './stats.ts';
import { contentOf } from '../../http/other-answers.ts';

const WORKSPACE = '/api/workspaces/:slug/';
const personParams = workspaceParams.extend({ person_id: idInput });
const anyMember = { access: { workspace: 'any' } } as const;

/** What people do: pages about them within a workspace (docs/contract/people.md). */
export function registerPeopleRoutes(app: App): void {
  registerActivities(app);
  registerPages(app);
  registerItems(app);
  registerMyItems(app);
  registerGraphs(app);
}

function registerActivities(app: App): void {
  app.get(
    '/api/users/me/activities/',
    {
      config: { access: 'signed_in' },
      schema: {
        summary: 'What the caller has done, newest first',
        description:
          'Where they still are, without comments and reactions. `order_by` is `-created_at` or `created_at`.',
        querystring: ownActivitiesQuery,
        response: { 200: flatListEnvelope(activitySchema) },
      },
    },
    (request) => listOwnActivities(userContext(request), request.query),
  );

  app.get(
    `${WORKSPACE}user-activity/:person_id/`,
    {
      config: anyMember,
      schema: {
        summary: 'What somebody has done in the workspace, newest first',
        description: 'As far as the caller sees the items; `project` narrows to one.',
        params: personParams,
        querystring: pagingQuery.extend({
          project: optionalIdInput.optional().transform((id) => id ?? undefined),
        }),
        response: { 200: flatListEnvelope(activitySchema) },
      },
    },
    (request) => listActivitiesOf(workspaceContext(request), request.params.person_id, request.query),
  );

  app.post(
    `${WORKSPACE}user-activity/:person_id/export/`,
    {
      config: anyMember,
      schema: {
        summary: 'What somebody did on a day, as CSV',
        description: 'For members of the workspace and the person; 400 without a `date`.',
        params: personParams,
        body: z.object({ date: z.string().nullish() }),
        response: { 200: contentOf('text/csv') },
      },
    },
    async (request, reply) => {
      const csv = await exportDay(workspaceContext(request), request.params.person_id, request.body.date);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="activity.csv"')
        .send(csv);
    },
  );
}

function registerPages(app: App): void {
  app.get(
    `${WORKSPACE}user-stats/:person_id/`,
    {
      config: anyMember,
      schema: {
        summary: 'What somebody has to do and has done',
        description: 'Of items that the caller sees, filtered as lists are; 404 for who never was a member.',
        params: personParams,
        querystring: filterQuery,
        response: { 200: personStatsSchema },
      },
    },
    (request) => readStats(workspaceContext(request), request.params.person_id, request.query),
  );

  app.get(
    `${WORKSPACE}user-profile/:person_id/`,
    {
      config: anyMember,
      schema: {
        summary: 'Who somebody is, and what they do in the projects of both',
        description: 'Guests get neither e-mail nor projects; 404 for who never was a member.',
        params: personParams,
        response: { 200: personProfileSchema },
      },
    },
    (request) => readProfile(workspaceContext(request), request.params.person_id),
  );
}

function registerItems(app: App): void {
  app.get(
    `${WORKSPACE}user-issues/:person_id/`,
    {
      config: anyMember,
      schema: {
        summary: 'Work items that are given to somebody, made or followed by them',
        description:
          'Of all projects that the caller sees; `assignees`, `created_by` and `subscriber` narrow it to one of the three. Filters, orders, groups and pages as in the list of a project.',
        params: personParams,
        querystring: listQuery,
        response: { 200: listEnvelope },
      },
    },
    async (request, reply) =>
      sendPieces(
        reply,
        pageJson(await listItemsOf(workspaceContext(request), request.params.person_id, request.query)),
      ),
  );
}

function registerMyItems(app: App): void {
  app.get(
    `${WORKSPACE}my-issues/`,
    {
      config: anyMember,
      schema: {
        summary: 'Work items that are given to the caller',
        description: 'Of all projects that the caller sees, as the list of a person with `assignees`.',
        params: workspaceParams,
        querystring: listQuery,
        response: { 200: listEnvelope },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const query = { ...request.query, assignees: ctx.user.id };
      return sendPieces(reply, pageJson(await listItemsOf(ctx, ctx.user.id, query)));
    },
  );
}

function registerGraphs(app: App): void {
  const mine = '/api/users/me/workspaces/:slug/';
  app.get(
    `${mine}activity-graph/`,
    {
      config: anyMember,
      schema: {
        summary: 'How much the caller did on each day of the last six months',
        description: 'Days without anything are left out.',
        params: workspaceParams,
        response: { 200: z.array(z.object({ created_date: z.string(), activity_count: z.int() })) },
      },
    },
    (request) => readActivityGraph(workspaceContext(request)),
  );

  app.get(
    `${mine}issues-completed-graph/`,
    {
      config: anyMember,
      schema: {
        summary: "How many of the caller's items were completed in each week of a month",
        description: '`month` from 1 to 12 of this year, the running one without it.',
        params: workspaceParams,
        querystring: z.object({ month: z.string().optional() }),
        response: { 200: z.array(z.object({ week: z.int(), completed_count: z.int() })) },
      },
    },
    (request) => readCompletedGraph(workspaceContext(request), request.query),
  );
}
