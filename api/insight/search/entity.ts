import { containsFolded, isInName } from '@tandem/db/postgres/queries/contains-text.ts';
import { isListed } from '@tandem/db/rows/work-items.ts';
import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import { forbidden, invalidField } from '@tandem/shared/http/errors.ts';
import { ENTITY_TYPES, type EntityResults, type EntityType } from '@tandem/shared/insight/search/entities.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { WorkspaceContext } from '../../context.ts';
import { queryText, searchText } from '../../work-items/selection/input.ts';
import { type Search, isReadable, readSearch } from '../../work-items/search/reader.ts';

/** Query of GET W/entity-search/ (docs/contract/search.md#things-to-mention). */
export const entityQuery = z.object({
  query: searchText,
  query_type: queryText,
  count: queryText,
  project_id: queryText,
  issue_id: queryText,
});
type EntityQuery = z.infer<typeof entityQuery>;

const USUAL_COUNT = 5;
const MAX_COUNT = 50;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function readCount(text: string | undefined): number {
  if (text === undefined || text === '') return USUAL_COUNT;
  if (!/^\d{1,9}$/.test(text)) throw invalidField('count', 'A valid integer is required.');
  return Math.min(MAX_COUNT, Math.max(1, Number(text)));
}

const readTypes = (text = 'user_mention'): EntityType[] => {
  const asked = text.split(',').map((each) => each.trim());
  return ENTITY_TYPES.filter((type) => asked.includes(type));
};

type Asked = {
  ctx: WorkspaceContext;
  search: Search;
  text: string;
  count: number;
  /** Only what is of this project. */
  project: string | null;
  issue: string | null;
};

const named = (column: RawBuilder<unknown>, text: string) =>
  text === '' ? sql`true` : containsFolded(column, text);

/** Who can be mentioned in a project: who works there, and who made the item; else everybody in the workspace. */
const people = ({ ctx, text, project, issue, count }: Asked) => {
  const isIn = project
    ? sql`exists (select from project_members m where m.project_id = ${project} and m.user_id = u.id and m.is_active
        and m.deleted_at is null and m.role > ${ROLE.GUEST})
        or exists (select from work_items i where i.id = ${issue} and i.project_id = ${project} and i.created_by = u.id
          and i.deleted_at is null)`
    : sql`true`;
  return sql`
    select u.id as member__id, u.display_name as member__display_name, u.avatar, u.avatar_asset
    from workspace_members wm join users u on u.id = wm.user_id and (not u.is_bot or wm.is_agent)
    where wm.workspace_id = ${ctx.workspace.id} and wm.is_active and wm.deleted_at is null and (${isIn})
      and (${named(sql`u.display_name`, text)} or ${named(sql`u.first_name`, text)} or ${named(sql`u.last_name`, text)})
    order by wm.created_at desc, u.id limit ${count}`;
};

const PUBLIC = 2;
const projects = ({ ctx, search, text, count }: Asked) => sql`
  select p.id, p.name, p.identifier, p.logo_props, ${ctx.workspace.slug}::text as workspace__slug from projects p
  where p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null and p.archived_at is null
    and (p.id = any(${search.projects.map(({ id }) => id)}::uuid[])
      or p.network = ${PUBLIC} and ${ctx.workspace.role} > ${ROLE.GUEST})
    and (${named(sql`p.name`, text)} or ${named(sql`p.identifier`, text)})
  order by p.created_at desc, p.id limit ${count}`;

const items = ({ search, text, count }: Asked) => {
  const number = /^(?:.*-)?(\d{1,9})$/.exec(text)?.[1] ?? null;
  // Names are stored apart with what they are found by.
  const byName = sql`select n.work_item_id from work_item_words n
    where n.project_id = any(${[...search.open, ...search.own]}::uuid[]) and ${isInName(sql`n.name`, text)}`;
  return sql`
    select w.id, w.name, w.sequence_id, p.identifier as project__identifier, w.project_id, w.priority, w.state_id, w.type_id
    from work_items w join states s on s.id = w.state_id join projects p on p.id = w.project_id
    where ${isReadable(search, sql`w.project_id`, sql`w.created_by`)} and ${isListed} and not w.is_epic
      ${text === '' ? sql`` : sql`and (w.id in (${byName}) or w.sequence_id = ${number}::int)`}
    order by w.created_at desc, w.id limit ${count}`;
};

const CYCLE_STATUS = sql`case when c.start_date <= now() and c.end_date >= now() then 'CURRENT'
  when c.start_date > now() then 'UPCOMING' when c.end_date < now() then 'COMPLETED' else 'DRAFT' end`;

const planned = (table: 'cycles' | 'modules', { ctx, search, text, count }: Asked) => sql`
  select c.id, c.name, c.project_id, p.identifier as project__identifier,
    ${table === 'cycles' ? CYCLE_STATUS : sql`c.status`} as status, ${ctx.workspace.slug}::text as workspace__slug
  from ${sql.table(table)} c join projects p on p.id = c.project_id
  where c.project_id = any(${search.projects.map(({ id }) => id)}::uuid[]) and c.deleted_at is null
    and c.archived_at is null and ${named(sql`c.name`, text)}
  order by c.created_at desc, c.id limit ${count}`;

/** Public pages of the project; without one those of the whole workspace, of which there are none here. */
const pages = ({ ctx, search, text, project, count }: Asked) => sql`
  select g.id, g.name, g.logo_props, h.project_id as projects__id, ${ctx.workspace.slug}::text as workspace__slug
  from pages g join project_pages h on h.page_id = g.id
  where ${project === null ? sql`false` : sql`h.project_id = any(${search.open}::uuid[])`}
    and g.workspace_id = ${ctx.workspace.id} and g.deleted_at is null and g.archived_at is null and g.access = 0
    and ${named(sql`g.name`, text)}
  order by g.created_at desc, g.id limit ${count}`;

const QUERIES: Record<EntityType, (asked: Asked) => RawBuilder<unknown>> = {
  user_mention: people,
  project: projects,
  issue: items,
  cycle: (asked) => planned('cycles', asked),
  module: (asked) => planned('modules', asked),
  page: pages,
};

type RawPerson = { avatar: string; avatar_asset: string | null };
function present(type: EntityType, row: Record<string, unknown>) {
  if (type !== 'user_mention') return row;
  const { avatar, avatar_asset, ...person } = row as Record<string, unknown> & RawPerson;
  return { ...person, member__avatar_url: assetUrl(avatar_asset, avatar) };
}

/** What can be mentioned and linked, of the kinds that are asked for, the newest first; all in one statement. */
export async function searchEntities(ctx: WorkspaceContext, query: EntityQuery): Promise<EntityResults> {
  const [types, count] = [readTypes(query.query_type), readCount(query.count)];
  const isId = (text: string | undefined) => (text && UUID.test(text) ? text : null);
  const project = isId(query.project_id);
  const search = await readSearch(ctx, query.query ?? '', project);
  if (query.project_id && (!project || search.projects.length === 0)) throw forbidden();
  if (types.length === 0) return {};
  const asked: Asked = {
    ctx,
    search,
    count,
    project,
    issue: isId(query.issue_id),
    text: query.query?.trim() ?? '',
  };
  const lists = types.map(
    (type) => sql`coalesce((select json_agg(f) from (${QUERIES[type](asked)}) f), '[]') as ${sql.ref(type)}`,
  );
  const { rows } = await sql<Partial<Record<EntityType, Record<string, unknown>[]>>>`
    select ${sql.join(lists)}`.execute(ctx.db);
  const found = types.map((type) => [type, rows[0]?.[type]?.map((row) => present(type, row)) ?? []]);
  return Object.fromEntries(found) as EntityResults;
}
