import { expect, test } from 'vitest';
import { parseRedisUrl } from './address.ts';

const plain = { is_encrypted: false, username: undefined, password: undefined, database: 0 };
const socket = { path: '/run/redis.sock' };

test.each([
  ['redis://cache', { place: { host: 'cache', port: 6379 } }],
  ['redis://:p%40ss@[::1]:7000/3', { place: { host: '::1', port: 7000 }, password: 'p@ss', database: 3 }],
  [
    'rediss://tandem:pass@cache:6380',
    { place: { host: 'cache', port: 6380 }, is_encrypted: true, username: 'tandem', password: 'pass' },
  ],
  ['unix:///run/redis.sock', { place: socket }],
  ['unix:/run/redis.sock?db=2', { place: socket, database: 2 }],
  ['unix://:pass@/run/redis.sock?db=2', { place: socket, password: 'pass', database: 2 }],
])('%s', (text, values) => {
  expect(parseRedisUrl(text)).toEqual(Object.assign({}, plain, values));
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
