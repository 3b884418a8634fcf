import { compileQuery, runQuery } from '@tandem/db/postgres/queries/read-query.ts';
import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import type { ListContext } from '../../../context.ts';
import { readCells } from './cells.ts';
import type { Grouping } from './grouping.ts';
import { readPlacesInGroups } from './members.ts';
import {
  type GroupedRow,
  type ListQueryParts,
  type PlacedItem,
  type Run,
  itemsByIds,
  pageOfAllGroups,
  pageOfEachGroup,
  pageOfEachProject,
  placesInAllGroups,
} from './pages.ts';
import type { ListTotals } from './totals.ts';

export type Parts<Row = JsonRow> = ListQueryParts<Row> & {
  /** Nothing is filtered: the same statement for everybody. */
  isCommon: boolean;
  isCached: boolean;
  /** Every issue of the project is in it. */
  isWhole: boolean;
};

type Grouped = { groupings: readonly Grouping[]; totals: ListTotals };

/** The rows of the page of every group, or group and sub-group; those of one stand in their order. */
export async function readGroupedRows(
  ctx: ListContext,
  parts: Parts,
  { groupings, totals }: Grouped,
): Promise<GroupedRow[]> {
  const { per_page, offset } = parts.page;
  const [group, subGroup] = groupings;
  const onPage = (total: number) => Math.max(0, Math.min(total - offset, per_page));
  const groups = [...totals.groups].filter(([, { total }]) => onPage(total) > 0);
  if (groups.length === 0) return [];
  const run: Run = (query) => runQuery(ctx.sql, compileQuery(ctx.db, query), parts);
  if (group?.isIn && subGroup?.isIn) {
    const conditions = { isIn: group.isIn, isInSub: subGroup.isIn };
    const projectIds = parts.many?.projects.map(({ id }) => id) ?? (ctx.project ? [ctx.project.id] : []);
    return readCells(run, parts, { groupings, totals, conditions, projectIds });
  }
  if (group?.isIn && !subGroup) {
    const keys = groups.map(([key]) => key);
    return run(pageOfEachGroup(parts, group.isIn, keys));
  }
  if (group?.name === 'project_id' && !subGroup && parts.many && !parts.ordering.isOfProjects) {
    return run(pageOfEachProject({ ...parts, many: parts.many }));
  }
  if (group?.related && !subGroup && parts.isWhole && ctx.project && parts.ordering.places) {
    const members = { related: group.related, places: parts.ordering.places };
    const list = { ...parts, project_id: ctx.project.id };
    return readAtPlaces(run, parts, await readPlacesInGroups(run, list, { members, totals, groups }));
  }
  const cells = groups.flatMap(([, { total, sub_groups }]) =>
    subGroup ? [...sub_groups.values()] : [total],
  );
  const expected = cells.reduce((sum, total) => sum + onPage(total), 0);
  if (!group?.join && !subGroup?.join) {
    return run(pageOfAllGroups(parts, groupings, expected));
  }
  return readAtPlaces(run, parts, await run(placesInAllGroups(parts, groupings, expected)));
}

/** So many rows are read by one statement; thousands of groups have more of them than its time is enough for. */
const MAX_AT_ONCE = 5_000;

/** An item that is in several groups is in each of them, as the same whole row. */
async function readAtPlaces(run: Run, parts: Parts, places: readonly PlacedItem[]): Promise<GroupedRow[]> {
  const ids = [...new Set(places.map(({ id }) => id))];
  const byId = new Map<string, string>();
  for (let start = 0; start < ids.length; start += MAX_AT_ONCE) {
    const rows = await run(itemsByIds(parts.columns, ids.slice(start, start + MAX_AT_ONCE)));
    for (const { id, json } of rows) byId.set(id, json);
  }
  return places.flatMap(({ id, ...keys }) => {
    const json = byId.get(id);
    return json === undefined ? [] : { ...keys, json };
  });
}
