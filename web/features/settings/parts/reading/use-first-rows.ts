import { useState } from 'react';

const STEP = 100;

/** The first of many rows, and how to see more of them: drawing thousands at once would be felt. */
export function useFirstRows<T>(rows: readonly T[]) {
  const [count, setCount] = useState(STEP);
  const hidden = Math.max(0, rows.length - count);
  return { shown: hidden > 0 ? rows.slice(0, count) : rows, hidden, showMore: () => setCount(count + STEP) };
}
