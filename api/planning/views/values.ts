import { toJsonb } from '@tandem/db/postgres/json.ts';
import { AppError, invalidField } from '@tandem/shared/http/errors.ts';
import { filterParameters, storedFilters } from '@tandem/shared/planning/views/filters.ts';
import type { CreateView, UpdateView } from '@tandem/shared/planning/views/input.ts';
import { filterConditions, filterReader } from '../../work-items/selection/filters.ts';
import { type FilterQuery, flatFilterQuery } from '../../work-items/selection/input.ts';
import type { ViewColumns } from './repo.ts';
import type { ViewContext } from './scope.ts';

const JSON_FIELDS = new Set([
  'filters',
  'rich_filters',
  'query',
  'display_filters',
  'display_properties',
  'logo_props',
]);

/** The columns that a body names, with what its filters ask lists for. */
export function columnsOf(ctx: ViewContext, input: CreateView | UpdateView): ViewColumns {
  const { id: _id, filters, ...columns } = input as CreateView & UpdateView;
  const given = Object.entries({ ...columns, ...(filters ? readFilters(ctx, filters) : {}) });
  return Object.fromEntries(
    given.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, JSON_FIELDS.has(name) ? toJsonb(value) : value]],
    ),
  );
}

/**
 * Filters as they are stored and as a list takes them (docs/contract/views.md#filters-of-a-view). 400 that names them for
 * what no list takes.
 */
function readFilters(ctx: ViewContext, given: Record<string, unknown>) {
  const { filters, wrong } = storedFilters(given);
  if (wrong !== null) throw invalidField('filters', `"${wrong}" has no list of values.`);
  const query = queryOf(filterParameters(filters));
  requireReadable(ctx, query);
  return { filters, query };
}

/** The filters of lists among these; others are kept for the client that knows them. */
function queryOf(parameters: Record<string, string>): FilterQuery {
  const read = flatFilterQuery.safeParse(parameters);
  if (read.success) return read.data;
  throw invalidField('filters', `"${read.error.issues[0]?.path.join('.')}" is no filter.`);
}

function requireReadable({ user }: ViewContext, query: FilterQuery): void {
  try {
    filterConditions(query, filterReader({ user }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalidField('filters', Object.values(error.body).flat().map(String).join(' '));
  }
}
