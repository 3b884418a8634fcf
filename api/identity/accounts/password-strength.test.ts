import { expect, test } from 'vitest';
import { isStrongPassword } from './password-strength.ts';

const about = ['anna.smith@example.com', 'Anna'];

// docs/contract/sessions.md#strong-passwords
test.each(['Kx9!mQ2vLp', 'correct horse battery staple', 'я помню чудное мгновенье'])(
  'accepts %s',
  async (password) => {
    expect(await isStrongPassword(password, about)).toBe(true);
  },
);

// docs/contract/sessions.md#strong-passwords
test.each([
  '',
  'Kx9!mQ2v',
  'password',
  'P@ssw0rd1',
  'qwertyuiop',
  'anna.smith2024',
  'aaaaaaaaaaaaaaaa',
  'x'.repeat(1025),
])('refuses %s', async (password) => {
  expect(await isStrongPassword(password, about)).toBe(false);
});
