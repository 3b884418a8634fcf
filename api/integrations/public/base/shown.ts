import { type JsonRow, isListed } from '@tandem/db/rows/work-items.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { PublicItem, PublicItemDetail } from '@tandem/shared/integrations/public/schema.ts';
import { filterParameters, storedFilters } from '@tandem/shared/planning/views/filters.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TreeReader } from '@tandem/shared/work-items/filters/evaluate.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import { type Condition, filterConditions } from '../../../work-items/selection/filters.ts';
import type { FilterQuery } from '../../../work-items/selection/input.ts';
import type { OpenBoard } from './board.ts';

/** Days of a board are those of its project; `me` is no visitor. */
export const readerOf = ({ project }: OpenBoard): TreeReader => ({
  user_id: null,
  today: () => dayIn(project.timezone),
  timezone: project.timezone,
});

/** What the view of a board lets through, as lists are asked for it. */
export function queryOfView({ view }: OpenBoard): FilterQuery {
  if (!view) return {};
  const { filters } = storedFilters(view.filters);
  const { filters: _tree, ...query } = filterParameters(filters);
  return { ...query, tree: readFilterTree(view.rich_filters).tree };
}

/**
 * What a board shows, on `work_items w join states s`: items of its project that lists have, no epics, and of a view
 * what its filters let through (docs/contract/public-boards.md#what-visitors-see).
 */
export function isShown(board: OpenBoard): Condition {
  const ofView = filterConditions(queryOfView(board), readerOf(board));
  const inProject = sql<boolean>`w.project_id = ${board.project.id} and ${isListed} and not w.is_epic`;
  return sql.join([inProject, ...ofView], sql` and `);
}

const avatarUrl = sql`case when u.avatar_asset is not null then '/api/assets/v2/static/' || u.avatar_asset || '/'
  else nullif(u.avatar, '') end`;
/** A person `u`, without an address of mail. */
export const actorDetails = sql`json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
  'avatar', u.avatar, 'avatar_url', ${avatarUrl}, 'display_name', u.display_name)`;

const nothing = sql`'[]'::json`;
const votes = sql`coalesce((
  select json_agg(json_build_object('vote', e.vote, 'actor_details', ${actorDetails}) order by e.created_at, e.id)
  from work_item_votes e join users u on u.id = e.actor_id where e.work_item_id = w.id), '[]')`;
const reactions = sql`coalesce((
  select json_agg(json_build_object('reaction', e.reaction, 'actor_details', ${actorDetails}) order by e.created_at, e.id)
  from work_item_reactions e join users u on u.id = e.actor_id where e.work_item_id = w.id), '[]')`;

/** A parent of another project, or one that is not shown, is none. */
const parent = sql`(
  select t.id from work_items t join states ts on ts.id = t.state_id
  where t.id = w.parent_id and t.project_id = w.project_id and t.deleted_at is null and t.archived_at is null
    and not t.is_draft and not t.is_hidden_by_intake and not t.is_epic and ts."group" <> 'triage') as parent_id`;

/**
 * Values of fields that the project shows to visitors; other items are never named
 * (docs/contract/item-fields.md#values-on-published-boards).
 */
const publicFields = sql<FieldValues>`case when w.fields = '{}' then w.fields else coalesce((
  select jsonb_object_agg(f.id, w.fields -> f.id::text)
  from project_fields n join fields f on f.id = n.field_id and f.deleted_at is null and f.is_active and f.kind <> 'items'
  where n.project_id = w.project_id and n.is_public and w.fields ? f.id::text
    and (n.type_ids = '{}' or w.type_id = any(n.type_ids)) and not exists (
      select from project_field_layouts l where l.project_id = n.project_id and not l.is_enabled)), '{}') end`;

/** The columns of docs/contract/public-boards.md#the-row-of-an-item: nothing that is not named here leaves the house. */
const columns = (board: OpenBoard): RawBuilder<PublicItem> => sql`
  w.id, w.name, w.state_id, w.sort_order, w.estimate_point_id as estimate_point, w.priority, w.start_date, w.target_date,
  w.sequence_id, w.project_id, ${parent},
  (select y.cycle_id from cycle_work_items y join cycles c on c.id = y.cycle_id
    where y.work_item_id = w.id and c.deleted_at is null and c.archived_at is null) as cycle_id,
  w.created_by, s."group" as state__group,
  array(select a.user_id from work_item_assignees a
    join project_members m on m.project_id = w.project_id and m.user_id = a.user_id and m.deleted_at is null
    where a.work_item_id = w.id and m.is_active order by a.user_id) as assignee_ids,
  array(select l.label_id from work_item_labels l where l.work_item_id = w.id order by l.label_id) as label_ids,
  array(select o.module_id from module_work_items o join modules d on d.id = o.module_id
    where o.work_item_id = w.id and d.deleted_at is null and d.archived_at is null order by o.module_id) as module_ids,
  ${board.is_votes_enabled ? votes : nothing} as vote_items,
  ${board.is_reactions_enabled ? reactions : nothing} as reaction_items, ${publicFields} as fields`;

/** The same as JSON, for lists. */
export const publicItemJson = (board: OpenBoard): RawBuilder<JsonRow> =>
  sql`(select row_to_json(r)::text from (select ${columns(board)}) r) as json`;

const from = sql`from work_items w join states s on s.id = w.state_id`;

/** One item that the board shows; 404 for any other. */
export async function readShownItem(db: Db, board: OpenBoard, id: string): Promise<PublicItemDetail> {
  const { rows } = await sql<PublicItemDetail>`
    select ${columns(board)}, '{}'::json as description, w.description_html,
      coalesce(w.description_stripped, '') as description_stripped
    ${from} where w.id = ${id} and ${isShown(board)}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** 404 unless the board shows the item. */
export async function requireShown(db: Db, board: OpenBoard, id: string): Promise<void> {
  const { rows } = await sql`select 1 ${from} where w.id = ${id} and ${isShown(board)}`.execute(db);
  if (rows.length === 0) throw notFound();
}
