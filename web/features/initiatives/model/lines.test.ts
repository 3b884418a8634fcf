import { describe, expect, test } from 'vitest';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import { initiativeRow, projectPart } from '#testing/initiative-rows.ts';
import { countsOf, depthOf, heightOf, type LineOptions, linesOf, withNested } from './lines.ts';

const rows = [
  initiativeRow('a', { parts: [projectPart('p1', 'p'), projectPart('p2', null)] }),
  initiativeRow('b'),
  initiativeRow('b1', { parent_id: 'b', parts: [projectPart('p3', 'p')] }),
  initiativeRow('b2', { parent_id: 'b1', status: 'completed' }),
  initiativeRow('lost', { parent_id: 'not there' }),
];
const all: LineOptions = { folded: new Set(), isWanted: () => true, hasParts: true };
const drawn = (options: Partial<LineOptions> = {}) =>
  linesOf(rows, { ...all, ...options }).map(({ key, depth }) => `${'-'.repeat(depth)}${key}`);

describe('the rows of initiatives', () => {
  test('are nested, each with what is in it, and one without its parent stands at the top', () => {
    expect(drawn()).toEqual(['a', '-a:p1', '-a:p2', 'b', '-b1', '--b2', '--b1:p3', 'lost']);
  });

  test('are fewer when something is folded or parts are left out', () => {
    expect(drawn({ folded: new Set(['b']) })).toEqual(['a', '-a:p1', '-a:p2', 'b', 'lost']);
    expect(drawn({ hasParts: false })).toEqual(['a', 'b', '-b1', '--b2', 'lost']);
  });

  test('stay around one that is asked for', () => {
    const isWanted = ({ status }: Initiative) => status === 'completed';
    expect(drawn({ isWanted })).toEqual(['b', '-b1', '--b2', '--b1:p3']);
  });

  test('are counted: at the top, nested, and each part once', () => {
    expect(countsOf(rows)).toEqual({ top: 3, nested: 2, parts: 2 });
  });
});

test('depth, height and what is below say where an initiative may go', () => {
  expect(['b', 'b1', 'b2', null].map((id) => depthOf(id, rows))).toEqual([1, 2, 3, 0]);
  expect([heightOf('b', rows), heightOf('a', rows)]).toEqual([3, 1]);
  expect([...withNested('b1', rows)]).toEqual(['b1', 'b2']);
});

test('a circle, which should not be, ends', () => {
  const circle = [initiativeRow('x', { parent_id: 'y' }), initiativeRow('y', { parent_id: 'x' })];
  expect(depthOf('x', circle)).toBe(2);
  expect([...withNested('x', circle)]).toEqual(['x', 'y']);
});
