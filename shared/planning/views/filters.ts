/** Filters as a view stores them: each key a list of values, or null, which asks for nothing. */
type StoredFilters = Record<string, string[] | null>;

/** A text in which commas stand for themselves. */
const WHOLE_TEXTS = new Set(['name']);

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The values of one key; undefined for what is no list of them. */
function valuesOf(key: string, value: unknown): string[] | null | undefined {
  if (value === null) return null;
  if (Array.isArray(value)) {
    const given = value.filter((each) => each !== null && each !== '');
    return given.every(isScalar) ? given.map(String) : undefined;
  }
  if (!isScalar(value)) return undefined;
  const parts = WHOLE_TEXTS.has(key) ? [String(value)] : String(value).split(',');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * Filters in either form, lists or texts parted by commas, as lists (docs/contract/views.md#filters-of-a-view); the key
 * that is neither, if there is one.
 */
export function storedFilters(filters: Record<string, unknown>): {
  filters: StoredFilters;
  wrong: string | null;
} {
  const read = Object.entries(filters).map(([key, value]) => [key, valuesOf(key, value)] as const);
  const wrong = read.find(([, values]) => values === undefined)?.[0] ?? null;
  return { filters: Object.fromEntries(read.map(([key, values]) => [key, values ?? null])), wrong };
}

/** The same as the parameters of a list: values parted by commas, keys without values left out. */
export const filterParameters = (filters: StoredFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([key, values]) =>
      values && values.length > 0 ? [[key, values.join(',')]] : [],
    ),
  );
