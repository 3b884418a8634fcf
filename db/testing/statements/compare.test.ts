import { expect, test } from 'vitest';
import { compareRow } from './compare.ts';
import type { Expected } from './expected.ts';
import type { Description } from './recorder.ts';
import { emptyShape, noteValue } from './shape.ts';

const [BOOLEAN, BIGINT, TEXT, JSONB, TEXTS, NUMERIC] = [16, 20, 25, 3802, 1009, 1700];

const value = (...kinds: string[]): Expected => ({
  isAnything: false,
  kinds: new Set(kinds),
  items: [],
  objects: [],
});
const rowOf = (fields: Record<string, Expected>, optional: string[] = []): Expected => ({
  ...value('object'),
  objects: [
    {
      isOpen: false,
      fields: new Map(
        Object.entries(fields).map(([name, of]) => [
          name,
          { isOptional: optional.includes(name), value: () => of },
        ]),
      ),
    },
  ],
});

function described(columns: Description['columns'], ...rows: Record<string, unknown>[]): Description {
  const shape = emptyShape();
  for (const row of rows) noteValue(shape, row);
  return { root: 'select', selections: {}, templates: ['select'], columns, rows: shape };
}

const NAMED = rowOf({ id: value('string'), name: value('string', 'null') });

test('a row that is as it was said is taken, without rows too', () => {
  const columns: Description['columns'] = [
    ['id', TEXT],
    ['name', TEXT],
  ];
  expect(compareRow(NAMED, described(columns))).toEqual([]);
  expect(compareRow(NAMED, described(columns, { id: 'a', name: null }))).toEqual([]);
});

test('a renamed column is one that is missing and one too many', () => {
  const found = compareRow(
    NAMED,
    described([
      ['id', TEXT],
      ['title', TEXT],
    ]),
  );
  expect(found).toEqual([
    'PostgreSQL gives no column name, which the type has',
    'PostgreSQL gives a column title, which the type does not have',
  ]);
});

test('a field that may be missing needs no column, and one of several rows is enough', () => {
  expect(
    compareRow(rowOf({ id: value('string'), name: value('string') }, ['name']), described([['id', TEXT]])),
  ).toEqual([]);
  const either = {
    ...value('object'),
    objects: [...NAMED.objects, ...rowOf({ id: value('string') }).objects],
  };
  expect(compareRow(either, described([['id', TEXT]]))).toEqual([]);
});

test.each([
  ['bigint', BIGINT, 'string', false],
  ['bigint', BIGINT, 'number', true],
  ['numeric', NUMERIC, 'number', false],
  ['numeric', NUMERIC, 'string', true],
  ['boolean', BOOLEAN, 'number', false],
  ['an array', TEXTS, 'string', false],
  ['JSON', JSONB, 'string', true],
])('%s (%i) as %s: %s', (_name, type, kind, isGood) => {
  expect(compareRow(rowOf({ n: value(kind) }), described([['n', type]])).length === 0).toBe(isGood);
});

test('what came as null, or as another kind of JSON, was said otherwise', () => {
  const row = rowOf({ id: value('string'), about: rowOf({ size: value('number') }) });
  const columns: Description['columns'] = [
    ['id', TEXT],
    ['about', JSONB],
  ];
  expect(
    compareRow(row, described(columns, { id: null, about: { size: '1' } }, { id: 'a', about: {} })),
  ).toEqual([
    'id came as null, and the type says string',
    'about came without size',
    'about.size came as string, and the type says number',
  ]);
});
