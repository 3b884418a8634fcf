import type { ListLine } from './rows.ts';

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: -Infinity,
  End: Infinity,
};

/** The item that a key leads to from a line; group heads and other lines are passed over. */
export function itemAt(lines: readonly ListLine[], from: number, key: string): number | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  if (step === Infinity) return lines.findLastIndex(({ kind }) => kind === 'item');
  if (step === -Infinity) return lines.findIndex(({ kind }) => kind === 'item');
  for (let index = from + step; index >= 0 && index < lines.length; index += step) {
    if (lines[index]?.kind === 'item') return index;
  }
  return null;
}
