import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Server,
  emptyDataDirectory,
  newDataDirectory,
  removeDirectory,
  startServer,
} from '../help/server.ts';
import { signUp } from '../help/person.ts';
import { type PostgresServer, startPostgres } from './help/standby.ts';

const skipReason = spawnSync('openssl', ['version']).status === 0 ? undefined : 'no openssl';
if (skipReason) console.log(`Skipped: ${skipReason}`);

const certificates = emptyDataDirectory();
const data = newDataDirectory();
let database: PostgresServer;
const file = (name: string) => path.join(certificates, name);

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { cwd: certificates, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** An authority, and what it signs for the server and for the role `tandem`. */
function makeCertificates(): void {
  const authority = ['-x509', '-new', '-nodes', '-days', '2', '-newkey', 'rsa:2048'];
  openssl('req', ...authority, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Authority');
  openssl('req', ...authority, '-keyout', 'other.key', '-out', 'other.pem', '-subj', '/CN=Other');
  for (const [name, subject] of [
    ['server', '/CN=db.example'],
    ['client', '/CN=tandem'],
  ] as const) {
    const request = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`];
    openssl('req', ...request, '-subj', subject);
    const signed = ['-req', '-in', `${name}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
    fs.writeFileSync(file(`${name}.ext`), name === 'server' ? 'subjectAltName=DNS:localhost\n' : '');
    openssl('x509', ...signed, '-days', '2', '-extfile', `${name}.ext`, '-out', `${name}.pem`);
  }
}

beforeAll(async () => {
  if (skipReason) return;
  makeCertificates();
  const directory = path.join(data, 'postgres');
  // PostgreSQL reads a key only where it alone may: copies in its own directory.
  for (const name of ['server.key', 'server.pem', 'ca.pem']) {
    fs.copyFileSync(file(name), path.join(directory, name));
    const { uid, gid } = fs.statSync(directory);
    fs.chownSync(path.join(directory, name), uid, gid);
    fs.chmodSync(path.join(directory, name), 0o600);
  }
  const rules = 'hostssl all tandem 127.0.0.1/32 cert\nhost postgres tandem 127.0.0.1/32 trust\n';
  fs.writeFileSync(
    path.join(directory, 'pg_hba.conf'),
    `host postgres,tandem tandem ::1/128 trust\n${rules}`,
  );
  const settings = {
    ssl: 'on',
    ssl_cert_file: 'server.pem',
    ssl_key_file: 'server.key',
    ssl_ca_file: 'ca.pem',
  };
  database = await startPostgres({ directory, settings });
});

afterAll(async () => {
  await database?.stop();
  for (const each of [certificates, data]) removeDirectory(each);
});

function urlWith(query: Record<string, string>, host = 'localhost'): string {
  return `postgres://tandem@${host}:${database.port}/tandem?${new URLSearchParams(query)}`;
}
const start = (url: string): Promise<Server> =>
  startServer({ dataDirectory: emptyDataDirectory(), env: { DATABASE_URL: url } });

test.skipIf(skipReason)(
  'TLS with the authority and a certificate of our own, over all connections',
  async () => {
    const files = { sslrootcert: file('ca.pem'), sslcert: file('client.pem'), sslkey: file('client.key') };
    const server = await start(urlWith({ sslmode: 'verify-full', ...files }));
    const person = await signUp(server.url, 'Ada');
    expect((await person.call('GET', '/api/users/me/')).status).toBe(200);
    expect(server.output()).not.toContain('"level":50');
    expect(await server.stop()).toBe(0);
  },
);

test.skipIf(skipReason)('wrong certificates are named in one line, and nothing starts', async () => {
  const own = { sslcert: file('client.pem'), sslkey: file('client.key') };
  const verified = { sslmode: 'verify-full', sslrootcert: file('ca.pem') };
  const refusals: [string, RegExp][] = [
    [urlWith({ ...own, ...verified }, '127.0.0.1'), /DATABASE_URL: .*(altnames|IP)/],
    [
      urlWith({ ...own, sslmode: 'verify-ca', sslrootcert: file('other.pem') }),
      /DATABASE_URL: .*certificate/,
    ],
    [
      urlWith({ ...verified, sslrootcert: '/nowhere.pem' }),
      /DATABASE_URL: has sslrootcert=.* can't be read \(ENOENT\)/,
    ],
    [urlWith({ ...verified, sslcert: file('client.pem') }), /DATABASE_URL: has sslcert without sslkey/],
    [
      urlWith({ ...verified, ...own, sslkey: file('ca.key') }),
      /DATABASE_URL: has certificates that don't fit/,
    ],
    [urlWith({ sslmode: 'always' }), /DATABASE_URL: has sslmode=always, which is none of/],
  ];
  for (const [url, line] of refusals) await expect(start(url)).rejects.toThrow(line);
});
