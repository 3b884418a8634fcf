import type { UIEvent } from 'react';
import type { Column, ShownColumn } from './columns.ts';

export const PHONE_ROW = 44;
/** The first column, which stays. */
export const FIRST = { desk: 424, phone: 208 };
export const HEAD_HEIGHT = 36;

type Span = { from: number; to: number };

/** How many columns stay beside the first one, and how wide they are together. */
export function pinnedOf(all: readonly Column[]) {
  const pinned = all.filter(({ isPinned }) => isPinned);
  return { count: pinned.length, width: pinned.reduce((sum, { width }) => sum + width, 0) };
}

/** Where the columns in sight stand, and those that stay; the same array until others come into sight. */
export function shownColumns(all: readonly Column[], first: number, { from, to }: Span): ShownColumn[] {
  let start = first;
  const placed = all.map((column, index) => {
    const place = { column, index, start };
    start += column.width;
    return place;
  });
  return placed.filter(({ column, index }) => column.isPinned || (index >= from && index <= to));
}

/** The first column throws a shade once others have gone below it. */
export function markScrolled({ currentTarget }: UIEvent<HTMLElement>) {
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);
}
