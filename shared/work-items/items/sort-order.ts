/**
 * Distance between new neighbours; also that of the first item from zero, roughly (docs/contract/work-items.md#place).
 */
export const SORT_ORDER_STEP = 10_000;
export const FIRST_SORT_ORDER = 65_535;

/**
 * A position between two neighbours, either of which may be missing. Null when the neighbours are so close that no number
 * lies between them.
 */
export function sortOrderBetween(before: number | null, after: number | null): number | null {
  if (before === null && after === null) return FIRST_SORT_ORDER;
  if (before === null) return Number(after) - SORT_ORDER_STEP;
  if (after === null) return before + SORT_ORDER_STEP;
  const middle = before + (after - before) / 2;
  return middle > before && middle < after ? middle : null;
}

type Placed = { id: string; place: number };
/** Rows of a list that stand side by side, in order, without the one that is put; `isStart` and `isEnd` where the list has no others. */
type Stretch = { rows: readonly Placed[]; isStart: boolean; isEnd: boolean };
/** The rows between which one was put, as its list was shown: with the smaller number, and with the larger one. */
export type Between = readonly [smaller: string | null, larger: string | null];
type Wanted = { wanted: number; between?: Between | undefined };
/** The number of the row, and those of others that give way. */
type Place = { place: number; moved: Placed[] };

/** Rows closer than this are moved apart, long before no number is left between them. */
const leastGap = (place: number) => Math.max(2 ** -10, Math.abs(place) * 2 ** -40);
/** So many times the least gap is left between rows that are moved apart. */
const ROOM = 1024;

/** Where the row belongs: behind those with a number up to the wanted one, and between the two that are named. */
function indexIn(rows: readonly Placed[], { wanted, between }: Wanted): number {
  const indexOf = (id: string | null | undefined) => {
    const index = id ? rows.findIndex((row) => row.id === id) : -1;
    return index === -1 ? null : index;
  };
  const [smaller, larger] = [indexOf(between?.[0]), indexOf(between?.[1])];
  const least = smaller === null ? 0 : smaller + 1;
  // Rows that have passed each other meanwhile: it stays behind the first of them.
  if (larger !== null && larger < least) return least;
  const above = rows.findIndex(({ place }) => place > wanted);
  return Math.min(Math.max(above === -1 ? rows.length : above, least), larger ?? rows.length);
}

/**
 * The number of a row that is put among others. Where it would come too close to its neighbours, these are spread over the
 * room that there is around them. Null where the stretch is too short for that.
 */
export function placeAmong({ rows, isStart, isEnd }: Stretch, asked: Wanted): Place | null {
  const index = indexIn(rows, asked);
  const [before, after] = [rows[index - 1]?.place ?? null, rows[index]?.place ?? null];
  if ((before === null && !isStart) || (after === null && !isEnd)) return null;
  const isFree = (place: number) =>
    (before === null || place - before >= leastGap(place)) &&
    (after === null || after - place >= leastGap(place));
  if (isFree(asked.wanted)) return { place: asked.wanted, moved: [] };
  const middle = sortOrderBetween(before, after);
  if (middle !== null && isFree(middle)) return { place: middle, moved: [] };
  for (let reach = 1; ; reach *= 2) {
    const [from, to] = [Math.max(0, index - reach), Math.min(rows.length, index + reach)];
    if ((from === 0 && !isStart) || (to === rows.length && !isEnd)) return null;
    const places = spread(
      to - from + 1,
      rows[from - 1]?.place ?? null,
      rows[to]?.place ?? null,
      rows[from]?.place,
    );
    if (!places) continue;
    const own = index - from;
    const others = places.toSpliced(own, 1);
    return {
      place: places[own] ?? asked.wanted,
      moved: rows.slice(from, to).map(({ id }, at) => ({ id, place: others[at] ?? 0 })),
    };
  }
}

/** Numbers for so many rows between two others, either of which may be missing; null without enough room. */
function spread(count: number, before: number | null, after: number | null, first = FIRST_SORT_ORDER) {
  const numbers = (from: number, step: number) => Array.from({ length: count }, (_, at) => from + step * at);
  if (before === null && after === null) return numbers(first, SORT_ORDER_STEP);
  if (after === null) return numbers(Number(before) + SORT_ORDER_STEP, SORT_ORDER_STEP);
  if (before === null) return numbers(after - SORT_ORDER_STEP * count, SORT_ORDER_STEP);
  const step = (after - before) / (count + 1);
  return step >= ROOM * leastGap(after) ? numbers(before + step, step) : null;
}
