import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchedPicture } from '@tandem/shared/files/assets/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pixelsOf, png } from '../../storage/testing-upload.ts';
import { type Answer, type Caller, expectMade, withKeys } from '../../testing/app.ts';
import { type Pictures, UNKNOWN, makePictures, statusOf } from './testing.ts';

const LIMIT = 20_000;
const NOT_CONVERTED = {
  error: 'Failed to convert the image to base64.',
  status: false,
  error_code: 4807,
  error_message: 'PICTURE_NOT_CONVERTED',
};

let team: Pictures;
let server: http.Server;
let origin: string;
let asked: string[] = [];

const ROUTES: Record<string, (answer: http.ServerResponse) => void> = {
  '/photo%20one.jpeg': (answer) => void answer.writeHead(200, { 'content-type': 'text/plain' }).end(png()),
  '/hop': (answer) => void answer.writeHead(302, { location: '/photo%20one.jpeg' }).end(),
  '/': (answer) => void answer.end(png()),
  '/missing.png': (answer) => void answer.writeHead(404, 'Look elsewhere').end(png()),
  '/odd.png': (answer) => void answer.writeHead(299).end(png()),
  '/page.png': (answer) => void answer.writeHead(200, { 'content-type': 'image/png' }).end('<script>'),
  '/drawing.svg': (answer) => void answer.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
  '/broken.png': (answer) => void answer.end(png().subarray(0, 60)),
  '/vast.png': (answer) => void answer.end(png(60_000, 60_000)),
  '/large.png': (answer) => void answer.end(Buffer.concat([png(), Buffer.alloc(LIMIT)])),
  '/loop': (answer) => void answer.writeHead(302, { location: '/loop' }).end(),
  '/inside': (answer) => void answer.writeHead(302, { location: 'http://10.0.0.1/a.png' }).end(),
  '/metadata': (answer) => void answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/cut': (answer) => void answer.destroy(),
};

beforeAll(async () => {
  team = await makePictures({ OUTBOUND_ALLOW: '127.0.0.1', FILE_SIZE_LIMIT: String(LIMIT) });
  server = http.createServer((request, answer) => {
    asked.push(request.url ?? '');
    ROUTES[request.url ?? '']?.(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await team.test.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

type Entity = [type: string, id?: string | null];
function fetchFor(caller: Caller, url: unknown, [type, id = '']: Entity = ['ISSUE_DESCRIPTION']) {
  asked = [];
  const body = { url, entity_type: type, entity_identifier: id };
  return caller.post(`${team.projectUrl}by-address/`, body);
}
const refusalOf = ({ status, body }: Answer) => [status, body];
async function countAssets(): Promise<number> {
  const rows = await team.test.database.db.selectFrom('assets').select('id').execute();
  return rows.length;
}

// docs/contract/pictures.md#a-picture-by-its-address
test('a picture is fetched, encoded anew and stored for its text, as if it had been uploaded', async () => {
  const { member, guest } = team;
  const item = await team.makeItem();
  const answer = await fetchFor(member, `${origin}/hop`, ['ISSUE_DESCRIPTION', item.id]);
  expect(answer.status, answer.text).toBe(201);
  const made = answer.body as FetchedPicture;
  const url = `${team.projectUrl}${made.asset_id}/`;
  expect(made).toEqual({ asset_id: made.asset_id, asset_url: url, name: 'photo one.png' });
  expect(asked).toEqual(['/hop', '/photo%20one.jpeg']);
  const shown = await team.follow(member, url);
  expect(await pixelsOf(shown)).toEqual(await pixelsOf(png()));
  expect(await team.rowOf(made.asset_id)).toMatchObject({
    entity_id: item.id,
    project_id: team.project.id,
    is_uploaded: true,
    created_by: member.id,
    attributes: { name: 'photo one.png', type: 'image/png', size: shown.length },
  });
  expect([await statusOf(guest, url), (await member.delete(url)).status]).toEqual([404, 204]);
});

// docs/contract/pictures.md#a-picture-by-its-address
// docs/contract/pictures.md#pictures-that-wait
test('one for a text that is yet to be written waits for it', async () => {
  const { member, admin } = team;
  const { body } = await fetchFor(member, `  ${origin}/  `);
  expect(body.name).toBe('picture.png');
  const url = `${team.projectUrl}${body.asset_id}/`;
  expect([await statusOf(member, url), await statusOf(admin, url)]).toEqual([302, 404]);
  const item = await team.makeItem();
  const bulk = `${team.projectUrl}${item.id}/bulk/`;
  expectMade(await member.post(bulk, { asset_ids: [body.asset_id] }));
  expect(await statusOf(admin, url)).toBe(302);
});

// docs/contract/pictures.md#a-picture-by-its-address
// docs/contract/conventions.md#idempotency-key
test('sent again under its key, the same picture is answered and nothing is asked', async () => {
  const send = () => withKeys('by address', () => fetchFor(team.member, `${origin}/`));
  const { result: first } = await send();
  const before = await countAssets();
  const { result: again } = await send();
  expect([first.status, again.body, asked, await countAssets()]).toEqual([201, first.body, [], before]);
});

// docs/contract/pictures.md#a-picture-by-its-address
test.each([
  ['is not there', '/missing.png', 4801, 'Not Found'],
  ['is answered with an unknown status', '/odd.png', 4801, '299'],
  ['leads to a private network', '/inside', 4802, 'The address is not allowed'],
  ['leads to a service of the host', '/metadata', 4802, 'The address is not allowed'],
  ['breaks off', '/cut', 4803, 'The server cannot be reached'],
  ['is larger than a file may be', '/large.png', 4805, 'The file is too large'],
  ['sends on and on', '/loop', 4806, 'Too many redirects'],
])(
  'a picture that %s is not fetched, and nothing is stored',
  async (_name, path, error_code, status_text) => {
    const before = await countAssets();
    const error = `Failed to fetch the image: ${status_text}`;
    expect(refusalOf(await fetchFor(team.member, `${origin}${path}`))).toEqual([
      ...[400, { error, status_text, error_code, error_message: 'PICTURE_NOT_FETCHED', status: false }],
    ]);
    expect(await countAssets()).toBe(before);
  },
);

// docs/contract/pictures.md#a-picture-by-its-address
test.each(['/page.png', '/drawing.svg', '/broken.png', '/vast.png'])(
  'what is no picture by its bytes is refused, and nothing is stored: %s',
  async (path) => {
    const before = await countAssets();
    expect(refusalOf(await fetchFor(team.member, `${origin}${path}`))).toEqual([400, NOT_CONVERTED]);
    expect(await countAssets()).toBe(before);
  },
);

// docs/contract/pictures.md#a-picture-by-its-address
// docs/contract/outbound.md#what-is-asked
test.each([
  'http://10.0.0.1/a.png',
  'http://192.168.0.1/a.png',
  'http://169.254.169.254/latest',
  'http://[::1]/a.png',
  'http://1.1.1.1:8080/a.png',
])('nothing is asked at %s', async (url) => {
  const { status, body } = await fetchFor(team.member, url);
  expect([status, body.error_code]).toEqual([400, 4802]);
});

// docs/contract/pictures.md#a-picture-by-its-address
test('an address that is none is refused by its field', async () => {
  const refused = async (url: unknown) => refusalOf(await fetchFor(team.member, url));
  expect(await refused('  ')).toEqual([400, { url: ['Invalid URL'] }]);
  expect(await refused(undefined)).toEqual([400, { url: ['This field is required.'] }]);
  expect(await refused(5)).toEqual([400, { url: ['Not a valid string.'] }]);
  for (const url of ['example.com/a.png', 'http://', 'file:///etc/passwd', 'data:image/png;base64,AAAA'])
    expect(await refused(url)).toEqual([400, { url: ['Invalid URL format'] }]);
});

// docs/contract/pictures.md#a-picture-by-its-address
// docs/contract/pictures.md#who-brings-images
test('nothing is asked for people who may not bring a picture to the text', async () => {
  const { guest, outsider, stranger, member, admin } = team;
  const item = await team.makeItem();
  const own = await team.makeItemOf(guest);
  const url = `${origin}/`;
  const statusFor = async (caller: Caller, entity?: Entity) => (await fetchFor(caller, url, entity)).status;
  for (const caller of [outsider, stranger]) expect(await statusFor(caller)).toBe(403);
  expect(await statusFor(team.test.nobody)).toBe(401);
  expect(refusalOf(await fetchFor(guest, url, ['ISSUE_DESCRIPTION', item.id]))).toEqual([
    ...[400, { entity_identifier: [`Invalid pk "${item.id}" - object does not exist.`] }],
  ]);
  expect(await statusFor(member, ['PAGE_DESCRIPTION', UNKNOWN])).toBe(400);
  for (const type of ['PAGE_ATTACHMENT', 'PROJECT_COVER', 'USER_AVATAR', 'nonsense'])
    expect((await fetchFor(admin, url, [type])).body).toEqual({
      error: 'Invalid entity type.',
      status: false,
    });
  expect(asked).toEqual([]);
  expect(await statusFor(guest, ['ISSUE_DESCRIPTION', own.id])).toBe(201);
});

// docs/contract/pictures.md#images-of-archived-projects
test('an archived project takes none', async () => {
  const { admin } = team;
  expectMade(await admin.post(`${team.projectPath}archive/`));
  expect((await fetchFor(admin, `${origin}/`)).status).toBe(400);
  expect(asked).toEqual([]);
  expectMade(await admin.delete(`${team.projectPath}archive/`));
});
