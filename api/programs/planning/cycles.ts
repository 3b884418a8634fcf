import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { createCycleInput, updateCycleInput } from '@tandem/shared/planning/cycles/input.ts';
import { transferInput } from '@tandem/shared/planning/cycles/input.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { archiveCycle, restoreCycle } from '../../planning/cycles/archive/archive.ts';
import { cycleColumns, isCurrent } from '../../planning/cycles/columns.ts';
import { createCycle } from '../../planning/cycles/create.ts';
import { deleteCycle } from '../../planning/cycles/delete.ts';
import { addToCycle, removeFromCycle } from '../../planning/cycles/items/items.ts';
import { requireCycle } from '../../planning/cycles/repo.ts';
import { transferItems } from '../../planning/cycles/transfer.ts';
import { updateCycle } from '../../planning/cycles/update.ts';
import { countsOrZero } from '../../work-items/selection/counts.ts';
import { namingOwner } from '../http/external-ids.ts';
import { PROJECT, readers, writers } from '../http/paths.ts';
import { countsOf, estimateColumns, registerProgramItemsOf } from './planned.ts';
import { type Place, registerResource } from '../http/resource-routes.ts';
import { type Resource, auditColumnsOf, auditOrders } from '../http/rows.ts';

const resource = ({ ctx }: Place): Resource => ({
  alias: 'c',
  from: sql`cycles c join projects p on p.id = c.project_id left join ${countsOf('cycle', ctx)}`,
  // A snapshot counts items of everybody (docs/contract/cycles.md#counts-for-guests).
  columns: sql`${cycleColumns(seesOnlyOwnItems(ctx.project) ? sql`'{}'::jsonb` : sql`c.progress_snapshot`)}, ${auditColumnsOf('c')}, c.owned_by_id as owned_by,
    c.timezone, c.archived_at, ${countsOrZero}, ${estimateColumns}`,
  orders: {
    ...auditOrders,
    name: 'text',
    start_date: 'timestamptz',
    end_date: 'timestamptz',
    sort_order: 'float8',
  },
  order: '-created_at',
});
const inProject = ({ ctx }: Place) => sql<boolean>`c.project_id = ${ctx.project.id} and c.deleted_at is null`;

/** What `cycles c` are by their dates, now. */
export const CYCLE_STATUSES = {
  current: isCurrent,
  upcoming: sql<boolean>`c.start_date > now()`,
  completed: sql<boolean>`c.end_date < now()`,
  draft: sql<boolean>`(c.start_date is null and c.end_date is null)`,
};
const CYCLE_VIEWS = {
  ...CYCLE_STATUSES,
  all: sql<boolean>`true`,
  incomplete: sql<boolean>`(c.end_date is null or c.end_date >= now())`,
};

const members = { read: readers.access, write: writers.access };
const cycleParams = projectParams.extend({ cycle_id: idInput });

/** Cycles, for programs (docs/contract/programs.md#cycles). */
export function registerProgramCycles(app: App): void {
  registerResource(app, {
    urls: [`${PROJECT}cycles/`],
    id: 'cycle_id',
    noun: 'a cycle',
    resource,
    filters: { cycle_view: CYCLE_VIEWS, status: CYCLE_STATUSES },
    isPlain: ({ cycle_view }) => cycle_view === 'current',
    where: (place) => sql`${inProject(place)} and c.archived_at is null`,
    access: members,
    create: {
      input: createCycleInput,
      status: 201,
      run: ({ ctx }, input) => namingOwner(ctx, { table: 'cycles', input }, () => createCycle(ctx, input)),
    },
    update: {
      input: updateCycleInput,
      run: ({ ctx }, id, input) =>
        namingOwner(ctx, { table: 'cycles', input, id }, () => updateCycle(ctx, id, input)),
    },
    remove: { run: ({ ctx }, id) => deleteCycle(ctx, id) },
  });
  registerResource(app, {
    urls: [`${PROJECT}archived-cycles/`],
    id: 'cycle_id',
    noun: 'an archived cycle',
    resource,
    where: (place) => sql`${inProject(place)} and c.archived_at is not null`,
    access: members,
  });
  registerProgramItemsOf(app, {
    kind: 'cycle',
    require: (ctx, id) => requireCycle(ctx.db, ctx, id),
    add: addToCycle,
    remove: removeFromCycle,
  });
  registerSteps(app);
}

function registerSteps(app: App): void {
  const one = `${PROJECT}cycles/:cycle_id/`;
  app.post(
    `${one}transfer-issues/`,
    {
      config: writers,
      schema: {
        summary: 'Move what is not done into another cycle',
        params: cycleParams,
        body: transferInput,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      await transferItems(projectContext(request), request.params.cycle_id, request.body.new_cycle_id);
      return { message: 'Success' };
    },
  );
  app.post(
    `${one}archive/`,
    {
      config: writers,
      schema: { summary: 'Archive a cycle that is over', params: cycleParams, response: { 204: noContent } },
    },
    async (request, reply) => {
      await archiveCycle(projectContext(request), request.params.cycle_id);
      return reply.code(204).send();
    },
  );
  for (const url of [`${one}archive/`, `${PROJECT}archived-cycles/:cycle_id/unarchive/`]) {
    app.delete(
      url,
      {
        config: writers,
        schema: {
          summary: 'Take a cycle out of the archive',
          params: cycleParams,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        await restoreCycle(projectContext(request), request.params.cycle_id);
        return reply.code(204).send();
      },
    );
  }
}
