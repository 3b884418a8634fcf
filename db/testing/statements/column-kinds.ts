/** What the driver makes of values, by the number of their type in PostgreSQL (client.ts): all others come as text. */
const KINDS: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'bytes',
  20: 'number',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
};
const JSON_TYPES = new Set([114, 3802]);
/** The arrays of those above and of the texts that there are, with their elements. */
const ELEMENTS: Readonly<Record<number, number>> = {
  199: 114,
  1000: 16,
  1001: 17,
  1003: 19,
  1005: 21,
  1007: 23,
  1009: 25,
  1015: 1043,
  1016: 20,
  1021: 700,
  1022: 701,
  1028: 26,
  1182: 1082,
  1185: 1184,
  1231: 1700,
  2951: 2950,
  3807: 3802,
};

/** The kinds that values of a column have when they are not null, as far as its type says; null for JSON, which may be anything. */
export function kindOfColumn(type: number): { kind: string; element?: string | null } | null {
  if (JSON_TYPES.has(type)) return null;
  const element = ELEMENTS[type];
  if (element === undefined) return { kind: KINDS[type] ?? 'string' };
  return { kind: 'array', element: kindOfColumn(element)?.kind ?? null };
}
