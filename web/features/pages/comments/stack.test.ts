import { expect, test } from 'vitest';
import { stack } from './stack.ts';

const cards = (...wanted: [top: number, height: number, isActive?: boolean][]) =>
  wanted.map(([top, height, isActive = false]) => ({ top, height, isActive }));
const topsOf = (...wanted: Parameters<typeof cards>) =>
  stack(cards(...wanted), 10).placed.map(([, top]) => top);

test('cards stand beside their words, and below each other where those stand close', () => {
  expect(topsOf([0, 50], [200, 50])).toEqual([0, 200]);
  expect(topsOf([0, 50], [20, 50], [30, 50])).toEqual([0, 60, 120]);
});

test('they come in the order of their words', () => {
  expect(topsOf([200, 50], [0, 50])).toEqual([0, 200]);
});

test('the active one stands where its words are, others make room', () => {
  expect(topsOf([100, 50], [120, 50, true], [130, 50])).toEqual([60, 120, 180]);
});

test('where there is no room above, all of them go down', () => {
  expect(topsOf([0, 50], [20, 50, true])).toEqual([0, 60]);
});

test('the list reaches to the end of the last card', () => {
  expect(stack(cards([0, 50], [20, 70]), 10).bottom).toBe(130);
  expect(stack([], 10).bottom).toBe(0);
});
