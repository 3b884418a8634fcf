import { expect, test } from 'vitest';
import { isTooLong, isTooShort } from './password-rules.ts';
import { isHardToGuess } from './password-score.ts';

// docs/contract/sessions.md#strong-passwords
test.each([
  ['password1', false],
  ['P@ssw0rd2024', false],
  ['aaaaaaaaaaaa', false],
  ['qwertyqwerty', false],
  ['1234567890', false],
  ['ada.lovelace', false],
  ['correct horse battery', true],
  ['staple wagon orbit', true],
  ['Vb3$kT9!wq', true],
  ['зелёный трамвай спит', true],
])('"%s" is hard to guess: %s', (password, isHard) => {
  expect(isHardToGuess(password, ['ada.lovelace@example.com'])).toBe(isHard);
});

// docs/contract/sessions.md#strong-passwords
test.each([
  ['Kx9!mQ2v', true],
  ['Kx9!mQ2vL', false],
  // Eight letters, each written as two characters.
  ['e\u0301'.repeat(8), true],
  ['e\u0301'.repeat(9), false],
  // Eight pictures, each of two units.
  ['😀'.repeat(8), true],
  ['😀'.repeat(9), false],
])('"%s" is too short: %s', (password, isShort) => {
  expect(isTooShort(password)).toBe(isShort);
});

// docs/contract/sessions.md#strong-passwords
test('a password has at most 1,024 units', () => {
  expect(isTooLong('x'.repeat(1024))).toBe(false);
  expect(isTooLong('x'.repeat(1025))).toBe(true);
});
