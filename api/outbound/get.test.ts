import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { isAllowedAddress } from './addresses.ts';
import { parseAllowList } from './allow-list.ts';
import { findDestination } from './destination.ts';
import { OutboundError } from './error.ts';
import { type OutboundOptions, getOutbound } from './get.ts';

let server: http.Server;
let origin: string;
let seen: http.IncomingMessage[] = [];
let hits = 0;

const ROUTES: Record<string, (answer: http.ServerResponse) => void> = {
  '/page': (answer) => {
    answer.setHeader('content-type', 'Text/HTML; charset="ISO-8859-1"');
    answer.end('<title>Hi</title>');
  },
  '/missing': (answer) => void answer.writeHead(404).end('no'),
  '/hop': (answer) => void answer.writeHead(302, { location: '/page' }).end(),
  '/loop': (answer) => void answer.writeHead(302, { location: '/loop' }).end(),
  '/inside': (answer) => void answer.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  '/metadata': (answer) => void answer.writeHead(301, { location: 'http://169.254.169.254/latest' }).end(),
  '/file': (answer) => void answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/packed': (answer) => void answer.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  '/silent': () => {},
  '/headers': (answer) => void answer.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end(),
  '/drip': (answer) => {
    answer.write('a');
    const timer = setInterval(() => answer.write('a'), 20);
    answer.on('close', () => clearInterval(timer));
  },
  '/endless': (answer) => {
    const chunk = Buffer.alloc(65_536, 'a');
    const write = () => {
      while (!answer.destroyed && answer.write(chunk)) hits += 1;
    };
    answer.on('drain', write);
    write();
  },
};

beforeAll(async () => {
  server = http.createServer((request, answer) => {
    seen.push(request);
    ROUTES[request.url ?? '']?.(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const options = (allow = '127.0.0.1'): OutboundOptions => ({
  allow: parseAllowList(allow),
  accept: 'text/html',
});
const get = (path: string, more: Partial<OutboundOptions> = {}) =>
  getOutbound(`${origin}${path}`, { ...options(), ...more });

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return (error as OutboundError).reason;
}

// docs/contract/outbound.md#what-goes-along
test('gives what is at an allowed address, with its type, and sends nothing that tells of anybody', async () => {
  seen = [];
  const url = origin.replace('http://', 'http://name:secret@');
  const answer = await getOutbound(`${url}/page`, options());
  expect(answer).toMatchObject({ status: 200, type: 'text/html', charset: 'ISO-8859-1', is_cut: false });
  expect(answer.body.toString()).toBe('<title>Hi</title>');
  expect(Object.keys(seen[0]!.headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
  expect((await get('/missing')).status).toBe(404);
});

// docs/contract/outbound.md#redirects
test('follows redirects, each checked again, three at most', async () => {
  const answer = await get('/hop');
  expect([answer.status, answer.url.pathname]).toEqual([200, '/page']);
  seen = [];
  expect(await reasonOf(get('/loop'))).toBe('redirects');
  expect(seen).toHaveLength(4);
  expect(await reasonOf(get('/inside'))).toBe('refused');
  expect(await reasonOf(get('/metadata'))).toBe('refused');
  expect(await reasonOf(get('/file'))).toBe('refused');
});

// docs/contract/outbound.md#exceptions
// docs/contract/outbound.md#what-is-asked
test('without the operator nothing goes to this machine, and a refused address is not even connected to', async () => {
  seen = [];
  expect(await reasonOf(getOutbound(`${origin}/page`, options('')))).toBe('refused');
  expect(await reasonOf(getOutbound(`${origin}/page`, options('10.0.0.0/8, example.com')))).toBe('refused');
  expect(seen).toEqual([]);
  for (const allow of ['127.0.0.0/8', '10.0.0.0/8,127.0.0.1/32']) {
    expect((await getOutbound(`${origin}/page`, options(allow))).status).toBe(200);
  }
  const named = origin.replace('127.0.0.1', 'localhost');
  expect(await reasonOf(getOutbound(`${named}/page`, options('')))).toBe('refused');
  expect((await getOutbound(`${named}/page`, options('localhost'))).status).toBe(200);
});

// docs/contract/outbound.md#what-is-asked
test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://localhost./',
  'http://0.0.0.0/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://203.0.113.5/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:db8::1]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://1.1.1.1:22/',
  'http://1.1.1.1:8080/',
  'ftp://1.1.1.1/',
  'gopher://1.1.1.1/',
  'javascript:alert(1)',
  'nonsense',
])('refuses %s', async (url) => {
  expect(await reasonOf(findDestination(url, parseAllowList('')))).toBe('refused');
});

// docs/contract/outbound.md#what-is-asked
test.each([
  'http://1.1.1.1/',
  'https://1.1.1.1/x?y',
  'http://1.1.1.1:443/',
  'https://[2606:4700:4700::1111]/',
])('lets %s pass', async (url) => {
  expect((await findDestination(url, parseAllowList(''))).addresses).toHaveLength(1);
});

// docs/contract/outbound.md#connected-as-checked
test('what is connected to is what was checked', async () => {
  const { url, addresses } = await findDestination(origin, parseAllowList('127.0.0.1'));
  expect([url.href, addresses]).toEqual([`${origin}/`, [{ address: '127.0.0.1', family: 4 }]]);
  expect(isAllowedAddress('8.8.8.8')).toBe(true);
  expect(isAllowedAddress('::ffff:8.8.8.8')).toBe(true);
});

// docs/contract/outbound.md#size-of-answers
test('a body without end is read up to the limit, and the connection is closed', async () => {
  hits = 0;
  const answer = await get('/endless', { max_bytes: 100_000 });
  expect([answer.body.length, answer.is_cut]).toEqual([100_000, true]);
  expect((await get('/endless')).body.length).toBe(1_000_000);
  expect((await get('/endless', { max_bytes: 50_000_000 })).body.length).toBe(32_000_000);
  const before = hits;
  expect((await get('/page')).status).toBe(200);
  expect(hits).toBeLessThan(before + 100);
});

// docs/contract/outbound.md#time
test('who says nothing, or a little at a time, is left after the time that was given', async () => {
  expect(await reasonOf(get('/silent', { timeout_ms: 100 }))).toBe('slow');
  expect(await reasonOf(get('/drip', { timeout_ms: 100 }))).toBe('slow');
});

// docs/contract/outbound.md#time
test('whoever asks can stop it', async () => {
  const stop = new AbortController();
  const asking = get('/silent', { signal: stop.signal });
  stop.abort(new Error('the process ends'));
  await expect(asking).rejects.toThrow('the process ends');
});

// docs/contract/outbound.md#size-of-answers
test('packed answers, endless heads and hosts that nobody knows are no answers', async () => {
  expect(await reasonOf(get('/packed'))).toBe('refused');
  expect(await reasonOf(get('/headers'))).toBe('unreachable');
  expect(await reasonOf(getOutbound('http://nowhere.invalid/', options()))).toBe('unreachable');
});

// docs/contract/outbound.md#exceptions
test('a list of what is allowed that is wrong keeps the process from starting', () => {
  expect(
    readConfig({ OUTBOUND_ALLOW: 'Intern.example, 10.0.0.0/8,::1' }).outbound_allow.networks,
  ).toHaveLength(2);
  expect(() => readConfig({ OUTBOUND_ALLOW: 'http://x/' })).toThrow('OUTBOUND_ALLOW: "http://x/" is no host');
});
