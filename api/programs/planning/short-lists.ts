import { projectParams } from '@tandem/shared/http/fields.ts';
import { MODULE_STATUSES } from '@tandem/shared/planning/modules/statuses.ts';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { sendPage } from '../http/answer.ts';
import { PROJECT, anyPage, choiceQuery, readers } from '../http/paths.ts';
import { filtered, queryOf } from '../http/resource-routes.ts';
import { listRows } from '../http/rows.ts';
import { CYCLE_STATUSES } from './cycles.ts';

const SHORT = [
  {
    table: 'cycles',
    columns: sql`c.id, c.name, c.description, c.start_date, c.end_date`,
    filters: { status: CYCLE_STATUSES },
  },
  {
    table: 'modules',
    columns: sql`c.id, c.name, c.description, c.start_date, c.target_date, c.status, c.kind`,
    filters: {
      status: Object.fromEntries(
        MODULE_STATUSES.map((status) => [status, sql<boolean>`c.status = ${status}`]),
      ),
    },
  },
] as const;

/** Cycles and modules in short, for programs (docs/contract/programs.md#cycles). */
export function registerProgramShortPlans(app: App): void {
  for (const { table, columns, filters } of SHORT) {
    app.get(
      `${PROJECT}${table}-lite/`,
      {
        config: readers,
        schema: {
          summary: `${table} of the project in short`,
          params: projectParams,
          querystring: queryOf(filters).extend({ include_archived: choiceQuery(['true', 'false']) }),
          response: { 200: anyPage },
        },
      },
      async (request, reply) => {
        const ctx = projectContext(request);
        const { query } = request;
        const isShown = query.include_archived === 'true' ? sql`true` : sql`c.archived_at is null`;
        const all = sql<boolean>`c.project_id = ${ctx.project.id} and c.deleted_at is null and ${isShown}`;
        const resource = {
          alias: 'c',
          from: sql`${sql.table(table)} c`,
          columns,
          orders: { name: 'text', created_at: 'timestamptz' } as const,
          order: 'name',
        };
        const page = await listRows(ctx.db, resource, { where: filtered(all, filters, query), query });
        return sendPage(reply, { ctx, query }, page);
      },
    );
  }
}
