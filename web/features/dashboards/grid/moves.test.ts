import { describe, expect, test } from 'vitest';
import { freePlace, moved, resized, withoutGaps } from './moves.ts';

const tile = (id: string, x: number, y: number, size = { w: 4, h: 3 }) => ({ id, x, y, ...size });
const ROW = [tile('a', 0, 0), tile('b', 4, 0), tile('c', 8, 0)];
const at = (places: ReturnType<typeof moved>, id: string) => {
  const place = places[id];
  return place && [place.x, place.y, place.w, place.h];
};

describe('one step by keys', () => {
  test('to the side moves one column, and not beyond the grid', () => {
    expect(at(moved([tile('a', 0, 0)], 'a', 'right'), 'a')).toEqual([1, 0, 4, 3]);
    expect(at(moved([tile('a', 0, 0)], 'a', 'left'), 'a')).toEqual([0, 0, 4, 3]);
    expect(at(moved([tile('a', 8, 0)], 'a', 'right'), 'a')).toEqual([8, 0, 4, 3]);
  });

  test('down goes below the next one, which closes the gap, and up goes back', () => {
    const stack = [tile('a', 0, 0), tile('b', 0, 3)];
    const below = moved(stack, 'a', 'down');
    expect(below['b']?.y).toBe(0);
    expect(below['a']?.y).toBe(3);
    const back = moved(
      stack.map((each) => ({ ...each, ...below[each.id] })),
      'a',
      'up',
    );
    expect(back['a']?.y).toBe(0);
    expect(back['b']?.y).toBe(3);
  });

  test('never lets widgets overlap', () => {
    for (const arrow of ['left', 'right', 'up', 'down'] as const) {
      const places = Object.values(moved(ROW, 'b', arrow));
      const cells = places.flatMap(({ x, y, w, h }) =>
        Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
    }
  });

  test('with Shift changes the size within the grid, and pushes others down', () => {
    expect(at(resized(ROW, 'a', 'right'), 'a')).toEqual([0, 0, 5, 3]);
    expect(resized(ROW, 'a', 'right')['b']?.y).toBe(3);
    expect(at(resized([tile('c', 8, 0)], 'c', 'right'), 'c')).toEqual([8, 0, 4, 3]);
    expect(at(resized([tile('a', 0, 0, { w: 2, h: 2 })], 'a', 'left'), 'a')).toEqual([0, 0, 2, 2]);
    expect(at(resized([tile('a', 0, 0)], 'a', 'down'), 'a')).toEqual([0, 0, 4, 4]);
  });
});

test('gaps above widgets are closed', () => {
  expect(withoutGaps([tile('a', 0, 7)])).toEqual({ a: { x: 0, y: 0, w: 4, h: 3 } });
});

test('a new widget takes the first place that is free, else a row of its own', () => {
  expect(freePlace([], { w: 6, h: 5 })).toEqual({ x: 0, y: 0, w: 6, h: 5 });
  expect(freePlace([tile('a', 0, 0)], { w: 6, h: 3 })).toEqual({ x: 4, y: 0, w: 6, h: 3 });
  expect(freePlace(ROW, { w: 6, h: 5 })).toEqual({ x: 0, y: 3, w: 6, h: 5 });
});
