import { describe, expect, test } from 'vitest';
import { layoutOf } from '#components/charts/cartesian/cartesian-layout.ts';
import { scaleOf, spreadOut } from '#components/charts/cartesian/scale.ts';
import { markAfter } from '#components/charts/marks/mark-order.ts';
import { cutText } from '#components/charts/marks/text-width.ts';
import { lasting } from '#components/charts/number-text.ts';
import { csvText } from '#lib/text/csv-text.ts';
import { figures, tileQuery, tileRow, uuid } from '#testing/tile-answers.ts';
import { fileName } from '../export/file-name.ts';
import { plotOfFigures } from './figures-plot.ts';
import { heatOf } from './heat-days.ts';
import { measuredOf } from './measured.ts';
import { placeOfSpan } from './spans.ts';

describe('scales', () => {
  test.each([
    [
      [17, 20, 3],
      [0, 5, 10, 15, 20],
    ],
    [
      [0, 0],
      [0, 1],
    ],
    [[], [0, 1]],
    [
      [-4200, 12500],
      [-5000, 0, 5000, 10000, 15000],
    ],
    [[3], [0, 1, 2, 3]],
  ])('%j has the lines %j', (values, ticks) => {
    expect(scaleOf(values, 4, true).ticks).toEqual(ticks);
  });

  test('values that are small fractions have lines of their own', () => {
    expect(scaleOf([0.3], 4, false).ticks).toEqual([0, 0.1, 0.2, 0.3]);
  });

  test('names stand apart, and none beyond the ends', () => {
    expect(spreadOut([50, 51, 52], 13, [0, 100])).toEqual([50, 63, 76]);
    expect(spreadOut([99, 98, 97], 13, [0, 100])).toEqual([100, 87, 74]);
  });
});

test('names of places are left out where they would lie on each other', () => {
  const places = Array.from({ length: 200 }, (_, index) => ({
    ...{ key: `g${index}`, label: `A rather long name ${index}`, values: { p0: 1 } },
  }));
  const series = [{ key: 'p0', label: 'x', color: 'red' }];
  const layout = layoutOf({ places, series, look: 'stack', width: 500, height: 200, format: String });
  expect(layout.step).toBeGreaterThan(20);
});

test('wide letters are cut earlier', () => {
  expect(cutText('コンパイラーの性能', 60)).toBe('コンパイ…');
  expect(cutText('Compiler', 60)).toBe('Compiler');
  expect(cutText('Compiler', 8)).toBe('');
});

describe('the arrow keys', () => {
  const marks = [0, 1, 2].flatMap((x) => [0, 1].map((y) => ({ id: `${x}:${y}`, x, y, label: '' })));
  test.each([
    ['0:0', 'ArrowRight', '1:0'],
    ['0:0', 'ArrowUp', '0:1'],
    ['0:0', 'ArrowLeft', '0:0'],
    ['1:1', 'ArrowDown', '1:0'],
    ['1:1', 'End', '2:1'],
    ['1:1', 'Home', '0:0'],
  ])('from %s by %s to %s', (from, key, to) => {
    expect(
      markAfter(
        marks,
        marks.find(({ id }) => id === from),
        key,
      )?.id,
    ).toBe(to);
  });
  test('go on with the nearest part where that one is missing', () => {
    const some = marks.filter(({ id }) => id !== '1:1');
    expect(
      markAfter(
        some,
        some.find(({ id }) => id === '0:1'),
        'ArrowRight',
      )?.id,
    ).toBe('1:0');
  });
  test('others lead nowhere', () => expect(markAfter(marks, marks[0], 'a')).toBeUndefined());
});

test('more parts than can be told apart are added up, without a list of their own', () => {
  const splits = Array.from({ length: 12 }, (_, index) => ({ key: uuid(index) }));
  const tile = tileRow('stacked', 'Parts', { query: tileQuery({ split: { by: 'labels__id' } }) });
  const answer = figures([{ key: 'high' }], [splits.map((_, index) => 12 - index)], { splits });
  const names = (_by: string, key: string | null) => ({ name: String(key), color: 'red' });
  const measured = measuredOf({ tile, values: [], language: 'en' });
  const { series, places, cellOf } = plotOfFigures({ tile, answer, names, language: 'en', measured });
  expect(series).toHaveLength(8);
  expect(places[0]?.values['rest']).toBe(5 + 4 + 3 + 2 + 1);
  expect(cellOf(0, 7)).toBeNull();
  expect(cellOf(0, 1)).toEqual({ groupKey: 'high', splitKey: uuid(1) });
});

describe('spans', () => {
  test.each([
    ['en', 'week', { label: 'Sep 7', title: 'Sep 7 – 13, 2026' }],
    ['ru', 'week', { label: '7 сент.', title: '7–13 сент. 2026 г.' }],
    ['ja', 'month', { label: '2026年9月' }],
    ['de', 'quarter', { label: 'Q3 2026' }],
    ['en', 'year', { label: '2026' }],
  ] as const)('in %s a %s', (language, unit, wanted) => {
    const { label, title } = placeOfSpan({ from: '2026-09-07', to: '2026-09-13', unit, language });
    expect({ label, title: title?.replaceAll(/\s/g, ' ') }).toEqual({ title: undefined, ...wanted });
  });
});

test('hours are days where they are many', () => {
  const text = (hours: number, language: string) => {
    const measured = lasting([hours], language);
    return measured.text(hours * measured.factor).replaceAll(/\s/g, ' ');
  };
  expect(text(100.8, 'en')).toBe('4.2 days');
  expect(text(3, 'en')).toBe('3 hours');
  expect(text(48, 'ru')).toBe('2 дня');
});

describe('a heat map', () => {
  const answer = {
    days: [
      { day: '2026-11-20', count: 4 },
      { day: '2026-11-18', count: 1 },
    ],
    total: 5,
  };
  test('begins weeks on the day of the person', () => {
    const monday = heatOf(answer, { firstDay: 1, weeks: 4, today: '2026-11-20' });
    expect(monday.days.at(-1)).toMatchObject({ day: '2026-11-20', row: 4, column: 3, level: 4 });
    const sunday = heatOf(answer, { firstDay: 0, weeks: 4, today: '2026-11-20' });
    expect(sunday.days.at(-1)).toMatchObject({ day: '2026-11-20', row: 5, column: 3 });
  });
  test('shows a day that had nothing', () => {
    const { days } = heatOf(answer, { firstDay: 1, weeks: 4, today: '2026-11-20' });
    expect(days.find(({ day }) => day === '2026-11-19')).toMatchObject({ count: 0, level: 0 });
  });
});

test('files: numbers stay numbers, texts are no formulas', () => {
  expect(
    csvText([
      ['=1+1', -4200.5, null],
      ['＝cmd', '-', 1 / 3],
      ['a"b', ' @x', 'x'],
    ]),
  ).toBe(`"'=1+1","-4200.5",""\r\n"'＝cmd","'-","0.333333"\r\n"a""b","' @x","x"\r\n`);
  expect(fileName('Open / closed: "all"?', 'csv')).toBe('Open closed all.csv');
  expect(fileName('///', 'png')).toBe('widget.png');
});
