import { addDays, format } from 'date-fns';

const UNIT_DAYS: Record<string, number> = { weeks: 7, months: 30 };
const asDay = (date: Date) => format(date, 'yyyy-MM-dd');

type Bound = { side: 'from' | 'to' | 'on'; day: string };

/** One date term of contract-work-items 9.2, e.g. `2024-01-31;before` or `2_weeks;after;fromnow`. */
function readTerm(term: string, today: Date): Bound | null {
  const [value = '', side, direction] = term.split(';');
  if (/^\d{4}-\d\d-\d\d$/.test(value)) {
    if (side === undefined) return { side: 'on', day: value };
    return { side: side === 'after' ? 'from' : 'to', day: value };
  }
  const relative = /^(\d+)_(weeks|months)$/.exec(value);
  if (!relative) return null;
  const days = Number(relative[1]) * (UNIT_DAYS[relative[2] ?? ''] ?? 0);
  const day = asDay(addDays(today, direction === 'fromnow' ? days : -days));
  return { side: side === 'after' ? 'from' : 'to', day };
}

/** All bounds together; of two bounds on the same side the later term wins. Days compare as text. */
export function matchesDateTerms(
  day: string | null,
  terms: readonly string[],
  today: Date = new Date(),
): boolean {
  if (day === null) return false;
  const bounds = terms.map((term) => readTerm(term, today)).filter((bound) => bound !== null);
  const last = Object.fromEntries(bounds.map((bound) => [bound.side, bound.day]));
  if (last['on'] !== undefined && day !== last['on']) return false;
  return (
    (last['from'] === undefined || day >= last['from']) && (last['to'] === undefined || day <= last['to'])
  );
}
