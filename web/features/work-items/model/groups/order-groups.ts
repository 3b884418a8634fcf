import { isFieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { GROUP_FILTERS, NO_VALUE } from '#entities/work-items/rows/query.ts';
import type { ViewSettings } from '../display/view-settings.ts';

/** Beyond this many, empty groups of people or labels are noise whatever the switch says. */
const MANY_GROUPS = 50;

/**
 * The groups that a layout shows: those with items; empty ones when they are wanted, a filter does not exclude them and there
 * are not hundreds of them.
 */
export function orderGroups<G extends { id: string }>(
  groups: readonly G[],
  { groupBy, filters, showEmptyGroups, columnOrder }: ViewSettings,
  totals: ReadonlyMap<string, number>,
): readonly G[] {
  const wanted = groupBy && !isFieldProperty(groupBy) ? filters[GROUP_FILTERS[groupBy]] : undefined;
  const showsEmpty = showEmptyGroups && groups.length <= MANY_GROUPS;
  const shown = groups.filter(({ id }) => {
    if ((totals.get(id) ?? 0) > 0 || groupBy === null) return true;
    // Nobody creates items without a creator, so that group is never worth an empty column.
    if (!showsEmpty || (groupBy === 'created_by' && id === NO_VALUE)) return false;
    return !wanted?.length || wanted.includes(id);
  });
  if (columnOrder.length === 0) return shown;
  const places = new Map(columnOrder.map((id, place) => [id, place]));
  const placeOf = ({ id }: G) => places.get(id) ?? places.size;
  return shown.toSorted((a, b) => placeOf(a) - placeOf(b));
}
