import { projectParams } from '@tandem/shared/http/fields.ts';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { sendRow } from '../http/answer.ts';
import { PROJECT, admins, anyRow, shapeQuery } from '../http/paths.ts';

/** What everybody in the project counts alike is counted; for its administrators, who see all of it. */
export function registerProgramSummary(app: App): void {
  app.get(
    `${PROJECT}summary/`,
    {
      config: admins,
      schema: {
        summary: 'How much of everything a project has',
        params: projectParams,
        querystring: shapeQuery.pick({ fields: true }),
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { id, name, identifier } = ctx.project;
      const among = (table: string) => sql`
        (select count(*)::int from ${sql.table(table)} t where t.project_id = ${id} and t.deleted_at is null)`;
      const { rows } = await sql<{ counts: object }>`
        select json_build_object(
          'members', (select count(*)::int from project_members m join users u on u.id = m.user_id and not u.is_bot
            where m.project_id = ${id} and m.is_active and m.deleted_at is null),
          'states', (select count(*)::int from states t
            where t.project_id = ${id} and t.deleted_at is null and t."group" <> 'triage'),
          'labels', ${among('labels')}, 'cycles', ${among('cycles')}, 'modules', ${among('modules')},
          'issues', (select count(*)::int from work_items t where t.project_id = ${id} and t.deleted_at is null
            and not t.is_hidden_by_intake and not t.is_draft and not t.is_epic),
          'intakes', ${among('intake_work_items')},
          'pages', (select count(*)::int from project_pages j join pages p on p.id = j.page_id
            where j.project_id = ${id} and p.deleted_at is null
              and (p.access = 0 or p.owned_by_id = ${ctx.user.id}))) as counts`.execute(ctx.db);
      const row = { id, name, identifier, counts: rows[0]?.counts };
      return sendRow(reply, { ctx, query: request.query }, row);
    },
  );
}
