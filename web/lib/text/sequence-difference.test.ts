import { expect, test } from 'vitest';
import { stepsBetween } from './sequence-difference.ts';

const rebuilt = (before: string, after: string) => {
  const steps = stepsBetween([...before], [...after]);
  return {
    before: steps.map((step) => (step.kind === 'added' ? '' : before[step.before])).join(''),
    after: steps.map((step) => (step.kind === 'removed' ? '' : after[step.after])).join(''),
    changes: steps.filter(({ kind }) => kind !== 'same').length,
  };
};

test('the steps lead from one sequence to the other, and are as few as can be', () => {
  for (const [before, after, changes] of [
    ['', '', 0],
    ['abc', 'abc', 0],
    ['', 'ab', 2],
    ['abcabba', 'cbabac', 5],
    ['kitten', 'sitting', 5],
  ] as const) {
    expect(rebuilt(before, after)).toEqual({ before, after, changes });
  }
});

test('what has hardly anything in common is one that went and one that came', () => {
  const [before, after] = ['ab'.repeat(2_000), 'cd'.repeat(2_000)];
  expect(rebuilt(`x${before}y`, `x${after}y`)).toEqual({
    before: `x${before}y`,
    after: `x${after}y`,
    changes: 8_000,
  });
});
