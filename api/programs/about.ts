import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { assetInput, uploadedInput } from '@tandem/shared/files/assets/input.ts';
import { assetSlotSchema } from '@tandem/shared/files/assets/schema.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../app.ts';
import { projectContext, workspaceContext } from '../context.ts';
import { workspaceFiles } from '../files/assets/context.ts';
import { createWorkspaceAsset } from '../files/assets/create.ts';
import { markAssetAsUploaded } from '../files/assets/mark-uploaded.ts';
import { linkToAsset } from '../files/assets/read.ts';
import { noContent } from '../http/no-content.ts';
import { sendRow } from './http/answer.ts';
import {
  PROJECT,
  WORKSPACE,
  admins,
  anyRow,
  shapeQuery,
  workspaceAdmins,
  workspaceMembers,
  workspaceWriters,
} from './http/paths.ts';
import { ROLES } from './workspaces/roles.ts';

/** What programs are told about a workspace and a project as a whole (docs/contract/programs.md#what-there-is). */
export function registerProgramAbout(app: App): void {
  registerSummary(app);
  registerWorkspaceFeatures(app);
  registerDistribution(app);
  registerAssets(app);
}

/** What everybody in the project counts alike is counted; for its administrators, who see all of it. */
function registerSummary(app: App): void {
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

/** None of these is in the product; programs ask before they use one. */
const FEATURES = ['project_grouping', 'initiatives', 'teams', 'customers', 'wiki', 'pi'] as const;
const features = z.object(
  Object.fromEntries(FEATURES.map((name) => [name, z.boolean()])) as Record<
    (typeof FEATURES)[number],
    z.ZodBoolean
  >,
);
const NONE = features.parse(Object.fromEntries(FEATURES.map((name) => [name, false])));

function registerWorkspaceFeatures(app: App): void {
  const url = `${WORKSPACE}features/`;
  app.get(
    url,
    {
      config: workspaceMembers,
      schema: {
        summary: 'What the workspace has switched on',
        params: workspaceParams,
        response: { 200: features },
      },
    },
    () => NONE,
  );
  app.patch(
    url,
    {
      config: workspaceAdmins,
      schema: {
        summary: 'Switch parts of the workspace on or off',
        description: '400 for switching on what there is not.',
        params: workspaceParams,
        body: features.partial(),
        response: { 200: features },
      },
    },
    (request) => {
      const wanted = FEATURES.find((name) => request.body[name]);
      if (wanted) throw invalidField(wanted, 'This is not available.');
      return NONE;
    },
  );
}

const share = z.object({ membership_count: z.int(), distinct_member_count: z.int() });
const distribution = z.object({
  total_memberships: z.int(),
  total_distinct_members: z.int(),
  roles: z.array(
    share.extend({
      ...{ role_id: z.string(), name: z.string(), slug: z.string(), is_system: z.boolean(), level: z.int() },
    }),
  ),
});

function registerDistribution(app: App): void {
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
          ...{ role_id: id, name, slug, is_system, level },
          ...countOf(level),
        })),
      };
    },
  );
}

const assetParams = workspaceParams.extend({ asset_id: idInput });

function registerAssets(app: App): void {
  const url = `${WORKSPACE}assets/`;
  app.post(
    url,
    {
      config: workspaceMembers,
      schema: {
        summary: 'A place for a logo, a cover or an image of a text',
        params: workspaceParams,
        body: assetInput,
        response: { 200: assetSlotSchema },
      },
    },
    (request) => createWorkspaceAsset(workspaceFiles(request), request.body),
  );
  app.get(
    `${url}:asset_id/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'Where a picture is for an hour',
        params: assetParams,
        response: { 200: anyRow },
      },
    },
    async (request) => {
      const ctx = workspaceFiles(request);
      const { asset_id } = request.params;
      const asset_url = await linkToAsset({ kind: 'workspace', ctx }, asset_id);
      const { rows } = await sql<{ asset_name: string; asset_type: string }>`
        select attributes ->> 'name' as asset_name, attributes ->> 'type' as asset_type from assets
        where id = ${asset_id}`.execute(ctx.db);
      if (!rows[0]) throw notFound();
      return { asset_id, asset_url, ...rows[0] };
    },
  );
  app.patch(
    `${url}:asset_id/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'Say that a picture has come',
        params: assetParams,
        body: uploadedInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const place = { kind: 'workspace', ctx: workspaceFiles(request) } as const;
      await markAssetAsUploaded(place, request.params.asset_id, request.body);
      return reply.code(204).send();
    },
  );
}
