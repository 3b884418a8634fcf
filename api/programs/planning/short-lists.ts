import { projectParams } from '@tandem/shared/http/fields.ts';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { sendPage } from '../http/answer.ts';
import { PROJECT, anyPage, listQuery, readers } from '../http/paths.ts';
import { listRows } from '../http/rows.ts';

/** Cycles and modules in short, for programs. */
export function registerProgramShortPlans(app: App): void {
  const schema = (summary: string) => ({
    summary,
    params: projectParams,
    querystring: listQuery,
    response: { 200: anyPage },
  });
  for (const { table, columns } of [
    { table: 'cycles', columns: sql`t.id, t.name, t.description, t.start_date, t.end_date` },
    { table: 'modules', columns: sql`t.id, t.name, t.description, t.start_date, t.target_date, t.status` },
  ]) {
    app.get(
      `${PROJECT}${table}-lite/`,
      { config: readers, schema: schema(`${table} of the project in short`) },
      async (request, reply) => {
        const ctx = projectContext(request);
        const { query } = request;
        const where = sql<boolean>`t.project_id = ${ctx.project.id} and t.deleted_at is null and t.archived_at is null`;
        const resource = {
          ...{ from: sql`${sql.table(table)} t`, columns },
          orders: { name: 'text', created_at: 'timestamptz' } as const,
          order: 'name',
        };
        return sendPage(reply, { ctx, query }, await listRows(ctx.db, resource, { where, query }));
      },
    );
  }
}
