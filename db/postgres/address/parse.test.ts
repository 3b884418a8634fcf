import { expect, test } from 'vitest';
import { addressOf, problemOfAddress } from './address.ts';
import { parseAddress, urlOfDatabase } from './parse.ts';

test.each<[string, ReturnType<typeof parseAddress>['places']]>([
  ['postgres://tandem@one/db', [{ host: 'one', port: 5432 }]],
  [
    'postgresql://tandem@one,two:5433/db',
    [
      { host: 'one', port: 5432 },
      { host: 'two', port: 5433 },
    ],
  ],
  ['postgres://[::1]:5433/db', [{ host: '::1', port: 5433 }]],
  ['postgres://tandem@%2Frun%2Fpostgresql/db', [{ path: '/run/postgresql/.s.PGSQL.5432' }]],
  ['postgres:///db?host=/run/postgresql&port=5433', [{ path: '/run/postgresql/.s.PGSQL.5433' }]],
  [
    'postgres:///db?host=one,two&port=5433',
    [
      { host: 'one', port: 5433 },
      { host: 'two', port: 5433 },
    ],
  ],
  ['postgres://', [{ host: 'localhost', port: 5432 }]],
])('%s leads to its places', (url, places) => {
  expect(parseAddress(url).places).toEqual(places);
});

test('a name, a secret, a database and settings are read as they are meant', () => {
  const url = 'postgres://a%40b:p%2F:w@one/my%20db?search_path=own&sslmode=require';
  expect(parseAddress(url)).toMatchObject({
    ...{ user: 'a@b', password: 'p/:w', database: 'my db' },
    settings: { search_path: 'own' },
    tls: { mode: 'require' },
  });
});

test.each([
  ['mysql://one/db', 'does not begin with postgres://'],
  ['postgres://one:many/db', 'has a port that is no number up to 65535'],
  ['postgres://one/db?target_session_attrs=writer', 'has target_session_attrs=writer, which is none of'],
  ['postgres://one/db?target_session_attrs=standby', 'needs a server that takes writes'],
  ['postgres://one/db?sslrootcert=/x.pem', 'names certificates and no sslmode'],
  ['postgres://one/db?sslmode=require&sslkey=/x.key', 'has sslkey without sslcert'],
  ['postgres://one/db?sslmode=verify-full&sslrootcert=/no/x.pem', "can't be read (ENOENT)"],
  ['postgres://%zz@one/db', 'has a % that begins no encoded character'],
])('%s: %s', (url, problem) => {
  expect(problemOfAddress(url)).toContain(problem);
});

test.each([
  'postgres://a:low/tide@one/db',
  'postgres://a:low?tide@one/db',
  'postgres://[::1]low/tide@one/db',
])('what may be a part of a password is not said: %s', (url) => {
  expect(problemOfAddress(url)).not.toMatch(/low|tide/);
});

test('only what is read from may be a standby', () => {
  const url = 'postgres://one/db?target_session_attrs=standby';
  expect(problemOfAddress(url, { isReadOnly: true })).toBeUndefined();
  expect(problemOfAddress('postgres://one/db?sslmode=always', { isReadOnly: true })).toContain(
    'sslmode=always',
  );
});

test('all lines of a process go on to the next place together, once', () => {
  const address = addressOf({ url: 'postgres://first,second/shared' });
  const [first, second] = address.places;
  if (!first) throw new Error('no place');
  addressOf({ url: 'postgres://first,second/shared' }).moveOn(first);
  address.moveOn(first);
  expect(address.current).toBe(second);
});

test.each([
  'postgres://a%40b:p%2F:w@one/live?search_path=own&sslmode=require',
  'postgres://tandem@one,two:5433/live?target_session_attrs=read-write',
  'postgres://tandem@%2Frun%2Fpostgresql/live',
  'postgres:///live?host=/run/postgresql&port=5433',
  'postgres://one?dbname=live',
  'postgres://one/other?dbname=live&application_name=a%26b',
  'postgres://one/?d%62name=live',
  'POSTGRESQL://one/live',
  'postgres://one',
])('%s leads to the same place with another database', (url) => {
  const other = parseAddress(urlOfDatabase(url, 'of its own'));
  expect(other).toEqual({ ...parseAddress(url), database: 'of its own' });
});
