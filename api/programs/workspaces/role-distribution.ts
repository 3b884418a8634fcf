import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { WORKSPACE, workspaceWriters } from '../http/paths.ts';
import { ROLES } from './roles.ts';

const share = z.object({ membership_count: z.int(), distinct_member_count: z.int() });
const distribution = z.object({
  total_memberships: z.int(),
  total_distinct_members: z.int(),
  roles: z.array(
    share.extend({
      role_id: z.string(),
      name: z.string(),
      slug: z.string(),
      is_system: z.boolean(),
      level: z.int(),
    }),
  ),
});

/** How the roles are shared out among the people of a workspace (docs/contract/programs.md#what-there-is). */
export function registerProgramRoleDistribution(app: App): void {
  app.get(
    `${WORKSPACE}project-role-distribution/`,
    {
      config: workspaceWriters,
      schema: {
        summary: 'How many people have which role in the projects that the caller is in',
        params: workspaceParams,
        response: { 200: distribution },
      },
    },
    async (request) => {
      const ctx = workspaceContext(request);
      const { rows } = await sql<z.infer<typeof share> & { role: number | null }>`
        select m.role, count(*)::int as membership_count, count(distinct m.user_id)::int as distinct_member_count
        from project_members m
        join users u on u.id = m.user_id and not u.is_bot
        join projects p on p.id = m.project_id and p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null
        join project_members own on own.project_id = p.id and own.user_id = ${ctx.user.id} and own.is_active
          and own.deleted_at is null
        where m.is_active and m.deleted_at is null
        group by grouping sets ((m.role), ())`.execute(ctx.db);
      const countOf = (level: number | null) => {
        const { membership_count = 0, distinct_member_count = 0 } =
          rows.find(({ role }) => role === level) ?? {};
        return { membership_count, distinct_member_count };
      };
      const all = countOf(null);
      return {
        total_memberships: all.membership_count,
        total_distinct_members: all.distinct_member_count,
        roles: ROLES.map(({ id, name, slug, is_system, level }) => ({
          role_id: id,
          name,
          slug,
          is_system,
          level,
          ...countOf(level),
        })),
      };
    },
  );
}
