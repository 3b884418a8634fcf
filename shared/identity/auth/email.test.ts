import { expect, test } from 'vitest';
import { parseEmail } from './email.ts';

// docs/contract/sessions.md#one-account-for-an-e-mail
test('compares e-mails without case and spaces around', () => {
  expect(parseEmail('  Anna.Smith@Example.COM ')).toBe('anna.smith@example.com');
});

test.each([
  '',
  'anna',
  'a@b',
  'a@b.c\nBcc: x@y.zz',
  '"a@b"@c.de',
  'a@b.de, c@d.ef',
  'a\0@b.de',
  `${'a'.repeat(250)}@b.de`,
])('refuses %j', (text) => {
  expect(parseEmail(text)).toBeNull();
});
