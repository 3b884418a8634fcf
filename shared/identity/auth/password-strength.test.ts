import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

// docs/contract/sessions.md#strong-passwords
test.each([
  ['', 'empty'],
  ['Kx9!mQ2', 'short'],
  ['password1', 'weak'],
  ['P@ssw0rd2024', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['qwertyqwerty', 'weak'],
  ['1234567890', 'weak'],
  ['shortshort', 'weak'],
  ['ada.lovelace', 'weak'],
  ['correct horse battery', 'strong'],
  ['staple wagon orbit', 'strong'],
  ['Vb3$kT9!wq', 'strong'],
  ['зелёный трамвай спит', 'strong'],
])('"%s" is %s', (password, strength) => {
  expect(passwordStrength(password, ['ada.lovelace@example.com'])).toBe(strength);
});
