import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { shortcutKey } from '#lib/keys/shortcut-key.ts';
import type { VirtualList } from '#lib/lists/virtual-list.ts';
import { type CellPlace, isEditKey, nextCell } from './grid-moves.ts';
import type { ListLine } from '../list/rows.ts';
import { setOpen } from '../list/fold/unfolded.tsx';
import { editTitle } from './sheet-state.ts';

type Grid = {
  lines: readonly ListLine[];
  columnCount: number;
  rows: VirtualList;
  columns: VirtualList;
  openItem: (id: string) => void;
};

const FRAMES = 10;
const HEAD = -1;

const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null;

/** Which line and column a cell stands in. */
function placeOf(cell: HTMLElement, lines: readonly ListLine[]): CellPlace {
  const key = cell.closest<HTMLElement>('[data-line]')?.dataset['line'];
  return { row: lines.findIndex((line) => line.key === key), column: Number(cell.dataset['col']) };
}

/** Focuses a cell that is about to be drawn. */
export function focusWhenDrawn(grid: HTMLElement, selector: string, frames = FRAMES) {
  const cell = grid.querySelector<HTMLElement>(selector);
  if (cell) cell.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusWhenDrawn(grid, selector, frames - 1));
}

/** Brings a cell into sight and gives it the keyboard. */
function focusCell(grid: HTMLElement, { row, column }: CellPlace, { lines, rows, columns }: Grid) {
  const line = row === HEAD ? 'head' : lines[row]?.key;
  if (line === undefined) return;
  if (row !== HEAD) rows.scrollToIndex(row, { align: 'auto' });
  if (column > 0) columns.scrollToIndex(column - 1, { align: 'auto' });
  focusWhenDrawn(grid, `[data-line="${CSS.escape(line)}"] > [data-col="${column}"]`);
}

/** Enter on a cell: the title is written, a value is picked, a head orders. */
function edit(cell: HTMLElement, line: ListLine | undefined, { openItem }: Grid) {
  if (!line || line.kind !== 'item') return cell.click();
  if (cell.dataset['col'] !== '0') {
    if (cell.dataset['property']) cell.click();
    else openItem(line.id);
    return undefined;
  }
  if (cell.dataset['written'] !== undefined) editTitle(line.key);
  else openItem(line.id);
  return undefined;
}

/** The keyboard in the table: arrows from cell to cell, Enter edits, Space looks, Alt with an arrow unfolds sub-items. */
export function useGridKeys(ref: RefObject<HTMLElement | null>, grid: Grid) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (!cell || event.target instanceof HTMLInputElement) return;
    const root = must(ref.current, 'the table is drawn');
    const place = placeOf(cell, grid.lines);
    const line = grid.lines[place.row];
    const key = shortcutKey(event);
    if (event.altKey && line?.kind === 'item' && (key === 'ArrowRight' || key === 'ArrowLeft')) {
      if (key === 'ArrowRight' && !cell.parentElement?.querySelector('[aria-expanded]')) return;
      setOpen(line.key, key === 'ArrowRight');
    } else if (event.altKey || event.shiftKey) return;
    else if (isEditKey(key) && !event.ctrlKey && !event.metaKey) edit(cell, line, grid);
    else if (key === ' ' && line?.kind === 'item') grid.openItem(line.id);
    else {
      const size = { rows: grid.lines.length, columns: grid.columnCount + 1 };
      const page = Math.max(1, (grid.rows.range?.endIndex ?? 0) - (grid.rows.range?.startIndex ?? 0) - 1);
      const next = nextCell({ key, isFar: event.ctrlKey || event.metaKey }, place, { ...size, page });
      if (!next) return;
      focusCell(root, next, grid);
    }
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const root = must(ref.current, 'the table is drawn');
    root.addEventListener('keydown', handleKey);
    return () => root.removeEventListener('keydown', handleKey);
  }, [ref]);
  useTabStop(ref);
}

/**
 * Tab goes into the table and out of it, not through its thousand cells: the table itself is the way in, and gives the keyboard
 * to the cell that had it last.
 */
function useTabStop(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = must(ref.current, 'the table is drawn');
    let last: { line: string; column: string } | null = null;
    const handleFocus = ({ target }: FocusEvent) => {
      if (target === root) {
        const selector = last && `[data-line="${CSS.escape(last.line)}"] > [data-col="${last.column}"]`;
        const cell = (selector && root.querySelector<HTMLElement>(selector)) || null;
        (cell ?? root.querySelector<HTMLElement>('[data-item-id] > [data-col]'))?.focus({
          preventScroll: true,
        });
        return;
      }
      root.tabIndex = -1;
      const cell = cellOf(target);
      const line = cell?.closest<HTMLElement>('[data-line]')?.dataset['line'];
      if (cell && line) last = { line, column: cell.dataset['col'] ?? '0' };
    };
    const handleBlur = ({ relatedTarget }: FocusEvent) => {
      if (!root.contains(relatedTarget as Node | null)) root.tabIndex = 0;
    };
    root.addEventListener('focusin', handleFocus);
    root.addEventListener('focusout', handleBlur);
    return () => {
      root.removeEventListener('focusin', handleFocus);
      root.removeEventListener('focusout', handleBlur);
    };
  }, [ref]);
}
