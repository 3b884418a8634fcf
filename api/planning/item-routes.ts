import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import { addItemsInput } from '@tandem/shared/planning/items-input.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../app.ts';
import { type ProjectContext, projectContext } from '../context.ts';
import { noContent } from '../http/no-content.ts';
import { sendPieces } from '../http/send-json.ts';
import type { GroupedResults } from '../work-items/lists/pages/envelope.ts';
import { type ListQuery, listQuery } from '../work-items/selection/input.ts';
import { pageJson } from '../work-items/lists/pages/page-json.ts';
import { listEnvelope } from '../work-items/lists/schema.ts';

type Planned = {
  kind: 'cycle' | 'module';
  /** The last part of the path of its items. */
  path: string;
  putting: string;
  list: (ctx: ProjectContext, id: string, query: ListQuery) => Promise<Envelope<JsonRow[] | GroupedResults>>;
  add: (ctx: ProjectContext, id: string, issues: readonly string[]) => Promise<void>;
  remove: (ctx: ProjectContext, id: string, item: { issue_id: string }) => Promise<void>;
};

/** Items of cycles, and of modules (docs/contract/cycles.md#items-of-a-cycle). */
export function registerItemsOf(app: App, planned: Planned): void {
  registerList(app, planned);
  registerWrites(app, planned);
}

const pathOf = ({ kind, path }: Planned) =>
  `/api/workspaces/:slug/projects/:project_id/${kind}s/:${kind}_id/${path}/`;
const paramsOf = ({ kind }: Planned) => projectParams.extend({ [`${kind}_id`]: idInput });
const idOf = ({ kind }: Planned, params: Record<string, unknown>) => String(params[`${kind}_id`]);
const planners = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } };

function registerList(app: App, planned: Planned): void {
  app.get(
    pathOf(planned),
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: `A page of the items of a ${planned.kind}: filtered, ordered, grouped`,
        description: 'As the list of the project; guests who may not see all get what they created.',
        params: paramsOf(planned),
        querystring: listQuery,
        response: { 200: listEnvelope },
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const page = await planned.list(projectContext(request), idOf(planned, params), query);
      return sendPieces(reply, pageJson(page));
    },
  );
}

function registerWrites(app: App, planned: Planned): void {
  app.post(
    pathOf(planned),
    {
      config: planners,
      schema: {
        summary: `Put items into a ${planned.kind}`,
        description: planned.putting,
        params: paramsOf(planned),
        body: addItemsInput,
        response: { 201: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      await planned.add(projectContext(request), idOf(planned, params), body.issues ?? []);
      return reply.code(201).send({ message: 'success' });
    },
  );

  app.delete(
    `${pathOf(planned)}:issue_id/`,
    {
      config: planners,
      schema: {
        summary: `Take an item out of a ${planned.kind}`,
        description: '404 when it is not in it.',
        params: paramsOf(planned).extend({ issue_id: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const params: Record<string, unknown> = request.params;
      const item = { issue_id: String(params['issue_id']) };
      await planned.remove(projectContext(request), idOf(planned, params), item);
      return reply.code(204).send();
    },
  );
}
