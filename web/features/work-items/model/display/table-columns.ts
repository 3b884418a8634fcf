/** What the foot of a column says of all its values. */
export const SUMS = ['sum', 'average', 'median', 'min', 'max', 'filled', 'none'] as const;
export type SumKind = (typeof SUMS)[number];

/** How the columns of a table stand; those that are not named stand as they always do. */
export type TableColumns = {
  order: readonly string[];
  widths: Readonly<Record<string, number>>;
  pinned: readonly string[];
  sums: Readonly<Record<string, SumKind>>;
};

export const MIN_WIDTH = 72;
export const MAX_WIDTH = 640;

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

export const widthInRange = (width: number) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

const USUAL: TableColumns = { order: [], widths: {}, pinned: [], sums: {} };

const entriesOf = (value: unknown) =>
  Object.entries(typeof value === 'object' && value !== null ? value : {});

function readSums(stored: unknown): Record<string, SumKind> {
  const known = entriesOf(stored).flatMap(([key, value]) => {
    const sum = SUMS.find((each) => each === value);
    return sum ? [[key, sum] as const] : [];
  });
  return Object.fromEntries(known);
}

/** What is stored of them, which any client may have written. */
export function readColumns(stored: unknown): TableColumns {
  if (typeof stored !== 'object' || stored === null) return USUAL;
  const { order, widths, pinned, sums } = stored as Record<string, unknown>;
  const known = entriesOf(widths).flatMap(([key, width]) =>
    Number.isFinite(width) ? [[key, widthInRange(width)]] : [],
  );
  return {
    order: texts(order),
    widths: Object.fromEntries(known),
    pinned: texts(pinned),
    sums: readSums(sums),
  };
}

/** Pinned ones first, each part in the order that was chosen; what was not placed follows in its usual order. */
export function arranged<C extends { property: string; width: number }>(
  columns: readonly C[],
  { order, widths, pinned }: TableColumns,
): (C & { isPinned: boolean })[] {
  const placeOf = ({ property }: C) => {
    const place = order.indexOf(property);
    return place < 0 ? order.length : place;
  };
  const all = columns
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((column) => ({
      ...column,
      width: widths[column.property] ?? column.width,
      isPinned: pinned.includes(column.property),
    }));
  return [...all.filter(({ isPinned }) => isPinned), ...all.filter(({ isPinned }) => !isPinned)];
}

export const withWidth = (columns: TableColumns, property: string, width: number): TableColumns => ({
  ...columns,
  widths: { ...columns.widths, [property]: widthInRange(width) },
});

export const withSum = (columns: TableColumns, property: string, sum: SumKind): TableColumns => ({
  ...columns,
  sums: { ...columns.sums, [property]: sum },
});

export const withPin = (columns: TableColumns, property: string, isPinned: boolean): TableColumns => ({
  ...columns,
  pinned: [...columns.pinned.filter((other) => other !== property), ...(isPinned ? [property] : [])],
});

/** Put beside another column, one is pinned if that one is. */
export function withPlace(
  columns: TableColumns,
  property: string,
  { target, order }: { target: string; order: readonly string[] },
): TableColumns {
  const isPinned = columns.pinned.includes(target);
  const others = columns.order.filter((known) => !order.includes(known));
  return { ...withPin(columns, property, isPinned), order: [...order, ...others] };
}
