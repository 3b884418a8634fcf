import type { UIEvent } from 'react';
import type { Column } from './columns.ts';
import type { ShownColumn } from './sheet-row.tsx';

export const PHONE_ROW = 44;
/** The first column, which stays. */
export const FIRST = { desk: 424, phone: 208 };
export const HEAD_HEIGHT = 36;

type Span = { from: number; to: number };

/** Where the columns in sight stand; the same array until others come into sight. */
export function shownColumns(all: readonly Column[], first: number, { from, to }: Span): ShownColumn[] {
  let start = first;
  const placed = all.map((column, index) => {
    const place = { column, index, start };
    start += column.width;
    return place;
  });
  return placed.slice(from, to + 1);
}

/** The first column throws a shade once others have gone below it. */
export function markScrolled({ currentTarget }: UIEvent<HTMLElement>) {
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);
}
