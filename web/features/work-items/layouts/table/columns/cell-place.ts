import type { CSSProperties } from 'react';
import type { ShownColumn } from './columns.ts';

/** Where a cell stands: in its place among all columns, or beside the first one, which both stay. */
export function cellPlace({ column, start }: ShownColumn): {
  style: CSSProperties;
  'data-pinned': '' | undefined;
} {
  const { width, isPinned = false } = column;
  return isPinned
    ? { style: { ['--left' as string]: `${start}px`, width }, 'data-pinned': '' }
    : { style: { left: start, width }, 'data-pinned': undefined };
}
