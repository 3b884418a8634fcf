/** What items can be asked to have none of (docs/contract/lists.md#none-of). */
const NONE_OF_KEYS = [
  ...(['state', 'state_group', 'priority', 'assignees', 'labels', 'cycle', 'module', 'parent'] as const),
  ...(['created_by', 'issue_type', 'project', 'start_date', 'target_date'] as const),
] as const;
type NoneOfKey = (typeof NONE_OF_KEYS)[number];

export const isNoneOfKey = (key: string): key is NoneOfKey => NONE_OF_KEYS.some((known) => known === key);

/** One value that items must not have, as the filter `not` takes it. */
export const noneOfTerm = (key: NoneOfKey, value: string): string => `${key}:${value}`;

/** Reads `priority:urgent,labels:None` into values by key; undefined for a term that is none. */
export function parseNoneOf(terms: readonly string[]): Map<NoneOfKey, string[]> | undefined {
  const values = new Map<NoneOfKey, string[]>();
  for (const term of terms) {
    const at = term.indexOf(':');
    const [key, value] = [term.slice(0, Math.max(0, at)).trim(), term.slice(at + 1).trim()];
    if (!isNoneOfKey(key) || value === '') return undefined;
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  return values;
}
