import { expect, test } from 'vitest';
import { hashPassword, isHashOutdated, verifyPassword } from './passwords.ts';

// docs/contract/sessions.md#how-passwords-are-stored
test('a hash fits its own password, with salt and the promised cost', async () => {
  const [a, b] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(a).not.toBe(b);
  expect(isHashOutdated(a)).toBe(false);
  expect(await verifyPassword(a, 'secret')).toBe(true);
  expect(await verifyPassword(a, 'Secret')).toBe(false);
});

test('without a hash nothing fits', async () => {
  expect(await verifyPassword(null, '')).toBe(false);
  expect(await verifyPassword(undefined, 'secret')).toBe(false);
});
