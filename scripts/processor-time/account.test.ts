import { expect, test } from 'vitest';
import { Account } from './account.ts';
import type { Process } from './processes.ts';

const ROOT = 1;
const WORKER = 2;
const BROWSER = 3;
const TAB = 4;

/** `seconds` are those of its own and those of children that it has waited for. */
const one = (parent: number, [own, waited]: [number, number]): Process => ({ parent, start: 0, own, waited });

/** What each owner has after looking at these, one after the other; the worker runs a file. */
function secondsAfter(...looks: [number, Process][][]): Record<string, number> {
  const account = new Account(ROOT, (pid) => (pid === WORKER ? 'a file' : undefined));
  for (const look of looks) account.look(new Map(look));
  return Object.fromEntries(account.seconds);
}

test('a file pays for what its worker has started, and nobody for other processes', () => {
  const seconds = secondsAfter([
    [ROOT, one(0, [5, 0])],
    [WORKER, one(ROOT, [2, 1])],
    [BROWSER, one(WORKER, [7, 0])],
    [TAB, one(0, [100, 0])],
  ]);
  expect(seconds).toEqual({ '': 5, 'a file': 10 });
});

test('what a process did after the last look is counted once it was waited for', () => {
  const seconds = secondsAfter(
    [
      [ROOT, one(0, [1, 0])],
      [WORKER, one(ROOT, [2, 0])],
      [BROWSER, one(WORKER, [3, 0])],
      [TAB, one(BROWSER, [4, 0])],
    ],
    // All three have ended: 2 + 3 + 4 were known, and 11 are there now.
    [[ROOT, one(0, [1, 11])]],
  );
  expect(seconds['']).toBe(1);
  expect(seconds['a file']).toBeCloseTo(11);
});

test('what left its parent behind still counts, and what nobody waited for counts once', () => {
  const seconds = secondsAfter(
    [
      [ROOT, one(0, [1, 0])],
      [WORKER, one(ROOT, [2, 0])],
      [TAB, one(WORKER, [4, 0])],
    ],
    [
      [ROOT, one(0, [1, 2])],
      [TAB, one(0, [6, 0])],
    ],
    [[ROOT, one(0, [1, 2])]],
  );
  expect(seconds).toEqual({ '': 1, 'a file': 8 });
});

test('a number that another process has now begins anew', () => {
  const seconds = secondsAfter(
    [
      [ROOT, one(0, [0, 0])],
      [WORKER, one(ROOT, [5, 0])],
    ],
    [
      [ROOT, one(0, [0, 5])],
      [WORKER, { ...one(ROOT, [3, 0]), start: 9 }],
    ],
  );
  expect(seconds['a file']).toBe(8);
});
