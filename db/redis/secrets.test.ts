import { expect, test } from 'vitest';
import { RedisSecrets } from './secrets.ts';

const secrets = new RedisSecrets('a key for tests, and for nothing else');
const others = new RedisSecrets('the key of another installation here');

test('names say nothing, differ by kind and installation, and begin with the installation', () => {
  const key = secrets.keyOf('limit', 'ann@example.com');
  expect(key).toBe(secrets.keyOf('limit', 'ann@example.com'));
  expect(key).toMatch(/^tandem:[\w-]{10}:limit:[\w-]{27}$/);
  expect(key).not.toContain('ann');
  expect(key.split(':')[3]).not.toBe(secrets.keyOf('form', 'ann@example.com').split(':')[3]);
  expect(key.split(':')[1]).not.toBe(others.keyOf('limit', 'ann@example.com').split(':')[1]);
});

test('messages open with the same key and purpose alone', () => {
  const sealed = secrets.seal('peers', 'who is where');
  expect(sealed.toString()).not.toContain('where');
  expect(secrets.open('peers', sealed)).toBe('who is where');
  expect(secrets.open('others', sealed)).toBeNull();
  expect(others.open('peers', sealed)).toBeNull();
  expect(secrets.open('peers', Buffer.from('who is where'))).toBeNull();
  sealed[sealed.length - 1]! ^= 1;
  expect(secrets.open('peers', sealed)).toBeNull();
});
