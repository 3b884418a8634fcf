import { expect, test } from 'vitest';
import { parseRedisUrl } from './address.ts';

test.each([
  ['redis://cache', { host: 'cache', port: 6379 }, false, undefined, undefined, 0],
  ['redis://:p%40ss@[::1]:7000/3', { host: '::1', port: 7000 }, false, undefined, 'p@ss', 3],
  ['rediss://tandem:pass@cache:6380', { host: 'cache', port: 6380 }, true, 'tandem', 'pass', 0],
  ['unix:///run/redis.sock', { path: '/run/redis.sock' }, false, undefined, undefined, 0],
  ['unix:/run/redis.sock?db=2', { path: '/run/redis.sock' }, false, undefined, undefined, 2],
  ['unix://:pass@/run/redis.sock?db=2', { path: '/run/redis.sock' }, false, undefined, 'pass', 2],
] as const)('%s', (text, place, is_encrypted, username, password, database) => {
  expect(parseRedisUrl(text)).toEqual({ place, is_encrypted, username, password, database });
});

test.each([
  ['cache:6379', /is no address like/],
  ['http://cache', /is no address like/],
  ['redis://', /is no address like/],
  ['redis://cache?db=1', /is no address like/],
  ['redis://cache/one', /names a database that is no number/],
  ['redis://:%zz@cache', /is no address like/],
  ['unix://host/run/redis.sock', /is no address like/],
  ['unix:run/redis.sock', /is no address like/],
])('%s is refused', (text, problem) => {
  expect(() => parseRedisUrl(text)).toThrow(problem);
});
