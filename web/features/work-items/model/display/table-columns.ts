/** How the columns of a table stand; those that are not named stand as they always do. */
export type TableColumns = {
  order: readonly string[];
  widths: Readonly<Record<string, number>>;
  pinned: readonly string[];
};

export const MIN_WIDTH = 72;
export const MAX_WIDTH = 640;

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

export const widthInRange = (width: number) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

const USUAL: TableColumns = { order: [], widths: {}, pinned: [] };

/** What is stored of them, which any client may have written. */
export function readColumns(stored: unknown): TableColumns {
  if (typeof stored !== 'object' || stored === null) return USUAL;
  const { order, widths, pinned } = stored as Record<string, unknown>;
  const given = Object.entries(typeof widths === 'object' && widths !== null ? widths : {});
  const known = given.flatMap(([key, width]) => (Number.isFinite(width) ? [[key, widthInRange(width)]] : []));
  return { order: texts(order), widths: Object.fromEntries(known), pinned: texts(pinned) };
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
