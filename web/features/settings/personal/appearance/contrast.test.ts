import { expect, test } from 'vitest';
import { contrastOf } from './contrast.ts';

test('counts black on white as 21 and a colour on itself as 1', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#4f55d2', '#4f55d2')).toBeCloseTo(1);
});

test('does not care which of the two is the text', () => {
  expect(contrastOf('#646671', '#ffffff')).toBeCloseTo(contrastOf('#ffffff', '#646671'));
  expect(contrastOf('#646671', '#ffffff')).toBeGreaterThan(4.5);
});
