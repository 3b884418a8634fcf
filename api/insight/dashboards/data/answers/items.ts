import type { ItemsAnswer, TileItem } from '@tandem/shared/insight/dashboards/answers.ts';
import { daysOfPeriod } from '@tandem/shared/insight/figures/period.ts';
import type { FiguresQuery } from '@tandem/shared/insight/figures/query.ts';
import { filterParameters, storedFilters } from '@tandem/shared/planning/views/filters.ts';
import { type RawBuilder, sql } from 'kysely';
import { filterConditions, filterReader } from '../../../../work-items/selection/filters.ts';
import { flatFilterQuery } from '../../../../work-items/selection/input.ts';
import { inScopeOf } from '../../../figures/figures.ts';
import { measured } from '../../../figures/measures.ts';
import { datedBy, groupReader, isOfDays } from '../../../figures/read-figures.ts';
import type { FiguresScope } from '../../../figures/scope.ts';
import type { DataReader } from '../base/reader.ts';
import { narrowTo } from '../base/narrow.ts';
import { viewGone } from '../base/tile-error.ts';
import { requirePublicFilters, requirePublicQuery } from '../base/public.ts';

const MAX_ITEMS = 20;

type Row = TileItem & { total: number };

/** The first items and how many there are: what is due first, then what is urgent, then what is new. */
async function readItems(
  { tx }: FiguresScope,
  conditions: readonly RawBuilder<boolean>[],
  { isPublic }: { isPublic: boolean },
): Promise<ItemsAnswer> {
  const assignees = isPublic
    ? sql`'{}'::uuid[]`
    : sql`array(select a.user_id from work_item_assignees a where a.work_item_id = w.id order by a.user_id)`;
  const { rows } = await sql<Row>`
    with found as materialized (
      select w.id, w.target_date, array_position(array['urgent', 'high', 'medium', 'low', 'none'], w.priority) as rank,
        w.created_at
      from work_items w join states s on s.id = w.state_id where ${sql.join([...conditions], sql` and `)}
    ), first as (
      select f.id, row_number() over (order by f.target_date, f.rank, f.created_at desc, f.id)::int as place
      from found f order by place limit ${MAX_ITEMS}
    )
    select w.id, w.name, w.project_id, w.sequence_id, w.state_id, w.priority, w.target_date::text as target_date,
      ${assignees} as assignee_ids, w.type_id, w.completed_at, (select count(*)::int from found) as total
    from first f join work_items w on w.id = f.id order by f.place`.execute(tx);
  return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 };
}

const isPublicTo = ({ is_published = false }: DataReader) => ({ isPublic: is_published });

/** Items of the query, which a list opened by it has as well. */
export const itemsAnswer = (reader: DataReader, query: FiguresQuery): Promise<ItemsAnswer> =>
  inScopeOf(reader, query, (scope) => {
    const conditions = [scope.where, measured(query.measure)];
    const days = query.period && daysOfPeriod(query.period, scope.calendar);
    if (days) conditions.push(isOfDays(datedBy(query.group), days, groupReader(scope)));
    return readItems(scope, conditions, isPublicTo(reader));
  });

type FoundView = {
  project_id: string | null;
  filters: Record<string, unknown>;
  rich_filters: FiguresQuery['source']['filters'];
};

/** A view that the reader may open; on a published dashboard one that is open to all members. */
async function requireView(reader: DataReader, id: string | null): Promise<FoundView> {
  const isOwn = reader.is_published ? sql`false` : sql`v.owned_by_id = ${reader.user.id}`;
  const { rows } = await sql<FoundView>`
    select v.project_id, v.filters, v.rich_filters from views v
    where v.id = ${id} and v.workspace_id = ${reader.workspace.id} and v.deleted_at is null
      and (v.access = 0 or ${isOwn}) and (v.project_id is null or exists (
        select from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
        where m.project_id = v.project_id and m.user_id = ${reader.user.id} and m.is_active and m.deleted_at is null))`.execute(
    reader.db,
  );
  const [view] = rows;
  if (!view) throw viewGone();
  const isHidden = view.project_id && reader.allowed_project_ids?.includes(view.project_id) === false;
  if (isHidden) throw viewGone();
  return view;
}

/** What a view shows to the reader; the scope of the dashboard does not narrow it. */
export async function viewAnswer(
  reader: DataReader,
  id: string | null,
  query: FiguresQuery,
): Promise<ItemsAnswer> {
  const view = await requireView(reader, id);
  const project_ids = narrowTo(view.project_id ? [view.project_id] : [], reader.allowed_project_ids);
  const source = { project_ids, filters: view.rich_filters };
  const flat = flatFilterQuery.safeParse(filterParameters(storedFilters(view.filters).filters)).data ?? {};
  requirePublicQuery(reader, flat);
  await requirePublicFilters(reader, source);
  return inScopeOf(reader, { ...query, source }, (scope) => {
    const conditions = filterConditions(flat, { ...filterReader(reader as never), fields: scope.fields });
    return readItems(scope, [scope.where, ...conditions], isPublicTo(reader));
  });
}
