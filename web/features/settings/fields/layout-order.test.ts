import { expect, test } from 'vitest';
import { newUse } from '#entities/projects/fields/actions.ts';
import { dropped, placed, type Sections, sectionRow, sectionStepped, stepped } from './layout-order.ts';

const sections: Sections = [
  { id: 'one', name: 'Release', fields: ['a', 'b'].map(newUse) },
  { id: 'two', name: 'Cost', fields: ['c'].map(newUse) },
  { id: 'none', name: 'Empty', fields: [] },
];
const shape = (all: Sections) =>
  all.map(({ id, fields }) => `${id}: ${fields.map(({ field_id }) => field_id).join(' ')}`.trim());

test('a field is dropped beside another one, also of another section, and onto the head of a section', () => {
  const drop = (id: string, target: string, zone: 'before' | 'after' | 'onto') =>
    shape(dropped(sections, { id, target, zone }));
  expect(drop('b', 'a', 'before')).toEqual(['one: b a', 'two: c', 'none:']);
  expect(drop('a', 'c', 'after')).toEqual(['one: b', 'two: c a', 'none:']);
  expect(drop('a', sectionRow('none'), 'onto')).toEqual(['one: b', 'two: c', 'none: a']);
  expect(drop('c', sectionRow('one'), 'after')).toEqual(['one: c a b', 'two:', 'none:']);
  expect(drop('a', sectionRow('none'), 'before')).toEqual(['one: b', 'two: c a', 'none:']);
  expect(drop('gone', 'a', 'before')).toEqual(shape(sections));
});

test('a section is dropped beside another one, with its fields', () => {
  const drop = (target: string, zone: 'before' | 'after') =>
    shape(dropped(sections, { id: sectionRow('two'), target, zone }));
  expect(drop(sectionRow('one'), 'before')).toEqual(['two: c', 'one: a b', 'none:']);
  expect(drop(sectionRow('none'), 'after')).toEqual(['one: a b', 'none:', 'two: c']);
  expect(drop('a', 'before')).toEqual(shape(sections));
});

test('steps of the keyboard lead from section to section and stop at both ends', () => {
  expect(shape(stepped(sections, 'a', 'down'))).toEqual(['one: b a', 'two: c', 'none:']);
  expect(shape(stepped(sections, 'b', 'down'))).toEqual(['one: a', 'two: b c', 'none:']);
  expect(shape(stepped(sections, 'c', 'up'))).toEqual(['one: a b c', 'two:', 'none:']);
  expect(stepped(sections, 'a', 'up')).toBe(sections);
  expect(shape(sectionStepped(sections, 'two', 'up'))).toEqual(['two: c', 'one: a b', 'none:']);
  expect(sectionStepped(sections, 'none', 'down')).toBe(sections);
});

test('a field that a project did not use yet goes to the end of a section', () => {
  expect(shape(placed(sections, newUse('d'), { section: 'two' }))).toEqual(['one: a b', 'two: c d', 'none:']);
});
