import { expect, test } from 'vitest';
import { must } from '../../must.ts';
import { type Between, placeAmong, sortOrderBetween } from './sort-order.ts';

// docs/contract/work-items.md#dragging
test('lies between its neighbours, or a step beyond the only one', () => {
  expect(sortOrderBetween(10, 20)).toBe(15);
  expect(sortOrderBetween(10, null)).toBe(10_010);
  expect(sortOrderBetween(null, 10)).toBe(-9_990);
  expect(sortOrderBetween(null, null)).toBe(65_535);
});

// docs/contract/work-items.md#dragging
test('halving one gap ends in null, never in an equal position', () => {
  let before = 65_535;
  let halvings = 0;
  for (;;) {
    const next = sortOrderBetween(before, 75_535);
    if (next === null) break;
    expect(next).toBeGreaterThan(before);
    before = next;
    halvings += 1;
  }
  expect(halvings).toBeGreaterThan(40);
  expect(sortOrderBetween(5, 5)).toBeNull();
});

/** A list that people put in order: as the server keeps it by numbers, and as a plain list. */
function orderedList(count: number) {
  const plain = Array.from({ length: count }, (_, at) => `row ${at}`);
  const places = new Map(plain.map((id, at) => [id, 65_535 + 10_000 * at]));
  const inOrder = () => [...places].sort(([, a], [, b]) => a - b).map(([id]) => id);
  const put = (id: string, asked: { wanted: number; between?: Between }) => {
    const rows = inOrder().flatMap((each) =>
      each === id ? [] : { id: each, place: must(places.get(each), 'it is there') },
    );
    const { place, moved } = must(
      placeAmong({ rows, isStart: true, isEnd: true }, asked),
      'all rows are there',
    );
    places.set(id, place);
    for (const each of moved) places.set(each.id, each.place);
    return moved.length;
  };
  /** Takes a row out of the plain list and puts it back at an index; gives its neighbours there. */
  const move = (id: string, index: number): Between => {
    plain.splice(plain.indexOf(id), 1);
    plain.splice(index, 0, id);
    return [plain[index - 1] ?? null, plain[index + 1] ?? null];
  };
  return { plain, places, inOrder, put, move };
}

const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

// docs/contract/conventions.md#own-orders
test.each(['with their neighbours', 'by their numbers alone'])(
  '10,000 moves %s keep the order of a plain list, half of them into the same gap',
  (how) => {
    const random = randomFrom(7);
    const list = orderedList(40);
    for (let count = 0; count < 10_000; count += 1) {
      const id = must(list.plain[random(40)], 'it is in the list');
      const between = list.move(id, random(2) === 0 ? 5 : random(40));
      const [before, after] = between.map((each) =>
        each === null ? null : must(list.places.get(each), 'known'),
      );
      const wanted = must(sortOrderBetween(before ?? null, after ?? null), 'gaps never run out');
      list.put(id, how === 'with their neighbours' ? { wanted, between } : { wanted });
      expect(list.inOrder()).toEqual(list.plain);
    }
  },
);

// docs/contract/conventions.md#own-orders
test('moves that were made with numbers of long ago, and without any left, land where they were put', () => {
  const random = randomFrom(8);
  const list = orderedList(20);
  const seen = new Map(list.places);
  const sent: { id: string; wanted: number; between: Between }[] = [];
  for (let count = 0; count < 300; count += 1) {
    const id = must(list.plain[random(20)], 'it is in the list');
    const between = list.move(id, random(4) === 0 ? random(20) : 3);
    const [before = null, after = null] = between.map((each) =>
      each === null ? null : (seen.get(each) ?? null),
    );
    const wanted = sortOrderBetween(before, after) ?? must(before, 'an end has room');
    seen.set(id, wanted);
    sent.push({ id, wanted, between });
  }
  const moved = sent.map(({ id, ...asked }) => list.put(id, asked));
  expect(moved.some((rows) => rows > 0)).toBe(true);
  expect(list.inOrder()).toEqual(list.plain);
});

// docs/contract/conventions.md#own-orders
test('rows that give way are few, and those of one number are told apart', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => ({ id: `row ${at}`, place: 65_535 }));
  const whole = { rows, isStart: true, isEnd: true };
  const asked = { wanted: 65_535, between: ['row 499', 'row 500'] as const };
  const { place, moved } = must(placeAmong(whole, asked), 'there is room');
  const places = new Map([...rows.map((row) => [row.id, row.place] as const), ['new', place] as const]);
  for (const each of moved) places.set(each.id, each.place);
  expect(must(places.get('row 499'), 'known')).toBeLessThan(place);
  expect(must(places.get('row 500'), 'known')).toBeGreaterThan(place);
  const spaced = rows.map((row, at) => ({
    ...row,
    place: 65_535 + at * 10_000 + (at === 500 ? -9_999.999_999 : 0),
  }));
  const few = must(
    placeAmong({ ...whole, rows: spaced }, { wanted: spaced[499]?.place ?? 0 }),
    'there is room',
  );
  expect(few.moved.length).toBeLessThanOrEqual(2);
});
