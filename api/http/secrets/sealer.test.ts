import { expect, test } from 'vitest';
import { sealerWith } from './sealer.ts';

const KEY = 'a key for tests, and for nothing else';

test('what was sealed opens with the same key and purpose alone', () => {
  const { seal, open } = sealerWith(KEY);
  const sealed = seal('a', 'Geheimnis ü');
  expect(sealed).not.toContain('Geheimnis');
  expect(open('a', sealed)).toBe('Geheimnis ü');
  expect(open('b', sealed)).toBeNull();
  expect(sealerWith(`${KEY}!`).open('a', sealed)).toBeNull();
  expect(seal('a', 'Geheimnis ü')).not.toBe(sealed);
});

test.each(['', 'short', 'x'.repeat(100)])('what was changed or never sealed does not open: %s', (text) => {
  expect(sealerWith(KEY).open('a', text)).toBeNull();
});
