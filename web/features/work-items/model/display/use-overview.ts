import { useMemo } from 'react';
import { type ListOverview, useListOverview } from '#entities/work-items/items/hooks.ts';
import type { ListQuery } from '#entities/work-items/rows/query.ts';

/** What the timeline leaves to its drawer. */
export const undatedOf = (query: ListQuery): ListQuery => ({ ...query, isScheduled: false });

/** The number of items without days, of which none needs to be read. */
const undatedCountOf = (query: ListQuery): ListQuery => ({
  ...undatedOf(query),
  withRelations: false,
  pageSize: 1,
});

/** How many items of a timeline have no days, as far as that is known. */
export function useUndatedCount(query: ListQuery): ListOverview {
  return useListOverview(useMemo(() => undatedCountOf(query), [query]));
}

/** The list that a screen shows. A timeline counts what waits in its drawer as well. */
export function useOverview(query: ListQuery): ListOverview {
  const list = useListOverview(query);
  const isDivided = query.isScheduled !== undefined;
  const rest = useListOverview(
    useMemo(() => (isDivided ? undatedCountOf(query) : query), [isDivided, query]),
  );
  if (!isDivided) return list;
  const isUnknown = list.status === 'ready' && list.total === 0 && rest.status === 'loading';
  return { ...list, status: isUnknown ? 'loading' : list.status, total: list.total + rest.total };
}
