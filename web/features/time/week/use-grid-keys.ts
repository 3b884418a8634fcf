import { formatMinutes, MAX_ENTRY_MINUTES, parseDuration } from '@tandem/shared/tracking/duration.ts';
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { shortcutKey } from '#lib/keys/shortcut-key.ts';
import { currentTimer } from '#entities/tracking/store.ts';
import { askToStop } from '#entities/tracking/stopping.ts';
import { startTimer } from '#entities/tracking/timer-actions.ts';
import { findNamedItem } from '#entities/tracking/week.ts';
import { addRows, rowKey, type Subject } from './added-rows.ts';
import type { GridRow } from './grid-rows.ts';
import { isCellLocked, type MyWeek } from './use-my-week.ts';
import { writeCell } from './write-cell.ts';

/** A cell by its row and the number of its day. */
export type Place = { row: string; day: number };
type Direction = 'up' | 'down' | 'left' | 'right';
type Typed = Place & { text: string; isFresh: boolean };

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const LAST_DAY = 6;

const cellAt = ({ row, day }: Place) =>
  document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(`${row} ${day}`)}"]`);

/** The minutes that were typed: nothing is none. Null for what is no time of a day. */
function readCell(text: string): number | null {
  if (text.trim() === '') return 0;
  const minutes = parseDuration(text);
  return minutes !== null && minutes <= MAX_ENTRY_MINUTES ? minutes : null;
}

function neighbour(rows: readonly GridRow[], { row, day }: Place, to: Direction): Place {
  const at = rows.findIndex(({ key }) => key === row);
  if (to === 'left') return { row, day: Math.max(0, day - 1) };
  if (to === 'right') return { row, day: Math.min(LAST_DAY, day + 1) };
  const next = rows[at + (to === 'up' ? -1 : 1)];
  return { row: next?.key ?? row, day };
}

type Open = (place: Place, anchor: HTMLElement) => void;

/** Puts the keyboard on a cell with the next drawing, once nothing is typed any more. */
function useCellFocus(isTyping: boolean) {
  const wanted = useRef<Place | null>(null);
  const [, setRound] = useState(0);
  useLayoutEffect(() => {
    const cell = isTyping || !wanted.current ? null : cellAt(wanted.current);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
  });
  return useCallback((place: Place) => {
    wanted.current = place;
    setRound((round) => round + 1);
  }, []);
}

const addedRow = ({ project_id, issue_id, activity_id }: Subject) => ({
  project_id,
  issue_id,
  activity_id,
  item: findNamedItem(issue_id),
});

/** The rows of a week with what may be asked of and written to their cells. */
function cellsOf(week: MyWeek) {
  const rows = week.grid.groups.flatMap((group) => group.rows);
  const rowOf = (key: string) => rows.find((row) => row.key === key);
  const minutesAt = ({ row, day }: Place) => rowOf(row)?.minutes[day] ?? 0;
  return {
    rows,
    rowOf,
    minutesAt,
    isLocked: ({ row, day }: Place) => isCellLocked(week, rowOf(row), day),
    write: (place: Place, minutes: number) => {
      const row = rowOf(place.row);
      const day = week.days[place.day];
      if (!row || !day || minutes === minutesAt(place)) return;
      // A row whose last time is taken out stays: the next thing that is typed may be for it.
      if (minutes === 0) addRows(week.key, [addedRow(row)]);
      writeCell({ subject: row, day, entries: row.cells[place.day] ?? [] }, minutes);
    },
  };
}
type Cells = ReturnType<typeof cellsOf>;

/** What is being typed into a cell. */
function useTyping(cells: Cells) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const go = useCellFocus(typed !== null);
  const edit = (place: Place, text?: string) => {
    if (cells.isLocked(place)) return;
    const minutes = cells.minutesAt(place);
    const start = text ?? (minutes > 0 ? formatMinutes(minutes) : '');
    setTyped({ ...place, text: start, isFresh: text === undefined });
  };
  const commit = (to: Direction | null) => {
    if (!typed) return;
    const minutes = readCell(typed.text);
    // What is not understood stays until it is mended; who leaves it takes it back.
    if (minutes === null && to) return;
    if (minutes !== null) cells.write(typed, minutes);
    setTyped(null);
    if (to) go(neighbour(cells.rows, typed, to));
  };
  const cancel = () => {
    setTyped(null);
    if (typed) go(typed);
  };
  const type = (text: string) => setTyped((before) => before && { ...before, text, isFresh: false });
  return { typed, go, edit, commit, cancel, type };
}

/** What keys do in the grid, and which cell is being typed in. */
export function useGridKeys(week: MyWeek, onNote: Open) {
  const cells = cellsOf(week);
  const { rows, rowOf } = cells;
  const [stop, setStop] = useState<Place | null>(null);
  const { typed, go, edit, ...typing } = useTyping(cells);
  const handleKey = (event: KeyboardEvent<HTMLElement>, place: Place) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const arrow = ARROWS[event.key];
    const key = shortcutKey(event.nativeEvent).toLowerCase();
    if (arrow) go(neighbour(rows, place, arrow));
    else if (/^[\d.,:]$/.test(event.key)) edit(place, event.key);
    else if (event.key === 'Enter' || event.key === 'F2') edit(place);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (!cells.isLocked(place)) {
        cells.write(place, 0);
        go(place);
      }
    } else if (key === 'n') onNote(place, event.currentTarget);
    else if (key === 't') toggleTimer(rowOf(place.row));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const first = rows[0]?.key;
  const at = stop && rowOf(stop.row) ? stop : { row: first, day: 0 };
  return {
    ...typing,
    text: typed?.text ?? '',
    isFresh: typed?.isFresh ?? false,
    isWrong: typed !== null && readCell(typed.text) === null,
    isEditing: ({ row, day }: Place) => typed?.row === row && typed.day === day,
    /** The one cell that Tab reaches. */
    isStop: ({ row, day }: Place) => at.row === row && at.day === day,
    focus: setStop,
    edit,
    handleKey,
    goTo: (subject: Subject) => go({ row: rowKey(subject), day: 0 }),
  };
}

export type GridKeys = ReturnType<typeof useGridKeys>;

/** Starts the timer for a row, or stops it while it runs for it. */
export function toggleTimer(row: Subject | undefined) {
  if (!row) return;
  const timer = currentTimer();
  const isRunning =
    timer &&
    timer.project_id === row.project_id &&
    timer.issue_id === row.issue_id &&
    (row.issue_id !== null || timer.activity_id === row.activity_id);
  if (isRunning) return askToStop();
  const { project_id, issue_id, activity_id } = row;
  startTimer({ project_id, issue_id, activity_id, item: findNamedItem(issue_id) });
}
