import { useSearchParams } from 'react-router';
import { dayOfAddress } from '#lib/dates/calendar-days.ts';
import type { Filters, Layout } from './parts/board-api.ts';

const listOf = (search: URLSearchParams, name: string) =>
  (search.get(name) ?? '').split(',').filter((each) => each !== '');

/** What the address says: the layout, the filters, and the item that is open. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const set = (values: Record<string, string | null>, replace = true) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace },
    );
  const filters: Filters = {
    state: listOf(search, 'state'),
    priority: listOf(search, 'priority'),
    labels: listOf(search, 'labels'),
  };
  return {
    filters,
    layout: search.get('board') as Layout | null,
    peekId: search.get('peekId'),
    day: dayOfAddress(search),
    setFilter: (name: keyof Filters, values: string[]) => set({ [name]: values.join(',') }),
    clearFilters: () => set({ state: null, priority: null, labels: null }),
    setLayout: (layout: Layout) => set({ board: layout }),
    setDay: (day: string) => set({ day }),
    setPeek: (id: string | null) => set({ peekId: id }, false),
  };
}
