import type { InitiativeChild } from '@tandem/shared/planning/initiatives/schema.ts';
import type { InitiativeStatus, PartKind } from '@tandem/shared/planning/initiatives/values.ts';

export type Dates = {
  first_date: string | null;
  last_date: string | null;
  last_kind: InitiativeChild['kind'] | null;
  last_id: string | null;
};

/** The dates of an initiative's own parts; `last_id` is the part that ends last. */
export type PartDates = {
  first_date: string | null;
  last_date: string | null;
  last_kind: PartKind | null;
  last_id: string | null;
};

export type NestedDates = Dates & {
  id: string;
  status: InitiativeStatus;
  start_date: string | null;
  target_date: string | null;
};

const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a);
const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a);

/** From the first to the last day of parts and of nested initiatives (docs/contract/initiatives.md#dates). */
export function rollDates(own: PartDates | undefined, nested: readonly NestedDates[]): Dates {
  const rolled: Dates = {
    first_date: own?.first_date ?? null,
    last_date: own?.last_date ?? null,
    last_kind: own?.last_kind ?? null,
    last_id: own?.last_id ?? null,
  };
  for (const child of nested.filter(({ status }) => status !== 'cancelled')) {
    const first = earlier(child.first_date, earlier(child.start_date, child.target_date));
    const last = later(child.last_date, later(child.start_date, child.target_date));
    rolled.first_date = earlier(rolled.first_date, first);
    if (last === null || (rolled.last_date !== null && last <= rolled.last_date)) continue;
    Object.assign(rolled, { last_date: last, last_kind: 'initiative', last_id: child.id });
  }
  return rolled;
}
