import { isYAxis, readAxis } from '@tandem/shared/insight/analytics/axes.ts';
import { filterParameters, storedFilters } from '@tandem/shared/planning/views/filters.ts';
import { type FilterQuery, flatFilterQuery } from '../../../work-items/selection/input.ts';

export type SavedQuery = FilterQuery & { x_axis?: string; y_axis?: string; segment?: string };

/** What of a saved chart its call understands: axes and filters that there are (docs/contract/analytics.md#saved-charts). */
export function queryOf(given: Record<string, unknown>): SavedQuery {
  const { x_axis, y_axis, segment, ...filters } = given;
  const [x, z] = [readAxis(x_axis), readAxis(segment)];
  return {
    ...(x ? { x_axis: x } : {}),
    ...(isYAxis(y_axis) ? { y_axis } : {}),
    ...(z && z !== x ? { segment: z } : {}),
    ...readFilters(filters),
  };
}

/** What is no filter of lists says nothing here. */
function readFilters(given: Record<string, unknown>): FilterQuery {
  const names = Object.keys(flatFilterQuery.shape).filter((name) => Object.hasOwn(given, name));
  const { filters } = storedFilters(Object.fromEntries(names.map((name) => [name, given[name]])));
  const read = flatFilterQuery.safeParse(filterParameters(filters));
  return read.success ? read.data : {};
}
