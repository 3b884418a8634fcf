import { expect, test } from 'vitest';
import { sharedItem } from './shared-item.ts';

const of = (values: Record<string, string>) => sharedItem(new URLSearchParams(values));

test('what is shared becomes the title and the text of a new item', () => {
  expect(
    of({ title: 'Boat is late', text: 'Again.\nSince Monday', url: 'https://board.example/holm' }),
  ).toEqual({
    name: 'Boat is late',
    description_html: '<p>Again.</p><p>Since Monday</p><p>https://board.example/holm</p>',
  });
});

test('without a title the first line is one, then the address', () => {
  expect(of({ text: 'First\nSecond' })).toEqual({ name: 'First', description_html: '<p>Second</p>' });
  expect(of({ url: 'https://a.example' })).toEqual({ name: 'https://a.example', description_html: '' });
  expect(of({ title: ' ', text: '' })).toEqual({});
});

test('markup of another app is text, and a title has an end', () => {
  expect(of({ title: 'x', text: '<img src=x onerror=alert(1)>' })['description_html']).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  );
  expect(of({ title: 'a'.repeat(600) })['name']).toHaveLength(255);
});
