import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { comparePassword, hashPassword, verifyPassword } from './passwords.ts';

// docs/contract/sessions.md#how-passwords-are-stored
test('a hash fits its own password, with salt and the promised cost', async () => {
  const [a, b] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(a).not.toBe(b);
  expect(await comparePassword(a, 'secret')).toBe('right');
  expect(await verifyPassword(a, 'secret')).toBe(true);
  expect(await verifyPassword(a, 'Secret')).toBe(false);
});

test('without a hash nothing fits', async () => {
  expect(await verifyPassword(null, '')).toBe(false);
  expect(await verifyPassword(undefined, 'secret')).toBe(false);
});

const COMPOSED = 'caf\u00E9 \uFB01lm';
const APART = 'cafe\u0301 \uFB01lm';

// docs/contract/sessions.md#one-form-of-a-password
test('a password fits in whichever form a keyboard writes it', async () => {
  const stored = await hashPassword(APART);
  expect(await comparePassword(stored, COMPOSED)).toBe('right');
  expect(await comparePassword(stored, 'caf\u00E9 film')).toBe('right');
  expect(await comparePassword(stored, 'cafe film')).toBe('wrong');
});

// docs/contract/sessions.md#one-form-of-a-password
test.each([COMPOSED, APART])('a hash of before, of %j as it was sent, goes on fitting', async (sent) => {
  const stored = await hash(sent);
  for (const typed of [COMPOSED, APART]) expect(await comparePassword(stored, typed)).toBe('outdated');
  expect(await comparePassword(stored, 'cafe film')).toBe('wrong');
});
