import { expect, test } from 'vitest';
import { parseNextPath } from './next-path.ts';

// docs/contract/sessions.md#next_path
test.each(['/', '/acme/projects', '/acme/browse/A-1/?peek=1#x', '/a b'])('keeps %s', (path) => {
  expect(parseNextPath(path)).toBe(path);
});

// docs/contract/sessions.md#next_path
test.each([
  '',
  'acme',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/a\nb',
  'https://evil.example/',
  '/https://evil.example',
  'javascript:alert(1)',
  '/a\0b',
  null,
  undefined,
])('ignores %j', (path) => {
  expect(parseNextPath(path)).toBeNull();
});
