import { expect, test } from 'vitest';
import { arrowOf, middleOf, pathOf, placeMark } from './draw.ts';

const straight = [
  { x: 176, y: 156 },
  { x: 224, y: 156 },
];
const bent = [
  { x: 100, y: 100 },
  { x: 200, y: 100 },
  { x: 200, y: 300 },
];

test('a line ends a pixel before its end, and has round corners', () => {
  expect(pathOf(straight)).toBe('M176 156L223 156');
  expect(pathOf(bent)).toBe('M100 100L192 100Q200 100 200 108L200 299');
});

test('its arrow points to where it ends', () => {
  expect(arrowOf(straight)).toBe('M218 152L223 156L218 160');
  expect(arrowOf(bent)).toBe('M196 294L200 299L204 294');
});

test('a mark lies in the middle of the longest stretch, and beside what is in its way', () => {
  expect(placeMark(bent, 60, [])).toEqual({ x: 200, y: 200 });
  expect(placeMark(bent, 60, [{ x: 180, y: 190, width: 40, height: 20 }])).toEqual({ x: 200, y: 170 });
  expect(placeMark(bent, 60, [{ x: 0, y: 0, width: 400, height: 400 }])).toBeNull();
  expect(middleOf(bent)).toEqual({ x: 200, y: 200 });
});
