import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formOf, png } from '../../storage/testing-upload.ts';
import { type Answer, type Caller, type TestApp, createTestApp, hostOf } from '../../testing/app.ts';

const MINE = '/api/users/file-assets/';
const NO_KEY = { error: 'Asset key does not exist', status: false };

let app: TestApp;
let [owner, member, stranger]: Caller[] = [];
let workspace: { id: string; slug: string };
let ofWorkspace: string;

beforeAll(async () => {
  app = await createTestApp({ FILE_SIZE_LIMIT: '20000' });
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, member, stranger] = await Promise.all([app.makeUser(), app.makeUser(), app.makeUser()]);
  workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, member, ROLE.GUEST);
  ofWorkspace = `/api/workspaces/${workspace.slug}/file-assets/`;
});

type Sent = { name?: string; filename?: string; type?: string; file?: Uint8Array; origin?: string };

async function bring(caller: Caller, url: string, sent: Sent = {}): Promise<Answer> {
  const { name = 'asset', filename = '../a b.png', type = 'image/png', file = png() } = sent;
  const { payload, headers } = formOf([
    { name: 'attributes', value: '{"name":"other.png","size":1}' },
    { name, value: file, filename },
  ]);
  const answer = await app.app.inject({
    method: 'POST',
    url,
    headers: {
      host: hostOf(app.app),
      cookie: caller.cookie,
      ...headers,
      ...(sent.origin ? { origin: sent.origin } : {}),
    },
    payload: Buffer.from(payload.toString('latin1').replace('application/octet-stream', type), 'latin1'),
  });
  return {
    status: answer.statusCode,
    body: answer.payload && answer.json(),
    headers: answer.headers,
    text: answer.payload,
  };
}

const keyOf = (body: { asset: string }): string => body.asset.split('/').at(-1) ?? '';
const byKey = (key: string, id = workspace.id) => `/api/workspaces/file-assets/${id}/${key}/`;

// docs/contract/pictures.md#files-by-their-keys
test('an image comes in one request, is known by its key, taken away and brought back', async () => {
  const { status, body } = await bring(member!, ofWorkspace);
  expect([status, body]).toMatchObject([
    201,
    {
      attributes: { name: 'a b.png', type: 'image/png' },
      is_uploaded: true,
      deleted_at: null,
      workspace: workspace.id,
      user: null,
      entity_identifier: null,
      created_by: member!.id,
    },
  ]);
  expect(body.asset).toMatch(new RegExp(`^${workspace.id}/[0-9a-f]{32}-[\\w.-]+$`));
  const url = byKey(keyOf(body));
  expect((await member!.get(url)).body).toEqual({ data: [body], status: true });
  const shown = await member!.get(body.asset_url);
  const picture = await app.app.inject({ method: 'GET', url: String(shown.headers['location']) });
  expect([shown.status, picture.headers['content-type']]).toEqual([302, 'image/png']);
  expect((await member!.delete(url)).status).toBe(204);
  for (const answer of [await member!.get(url), await member!.delete(url)])
    expect([answer.status, answer.body]).toEqual([404, NO_KEY]);
  expect((await member!.post(`${url}restore/`, {})).status).toBe(204);
  expect((await member!.get(url)).status).toBe(200);
});

// docs/contract/pictures.md#files-by-their-keys
test('who is not in the workspace, and who may not see the file, learn nothing by its key', async () => {
  const { body } = await bring(member!, ofWorkspace);
  const url = byKey(keyOf(body));
  // An image that waits for its text is seen by who brought it.
  for (const caller of [owner!, stranger!]) {
    expect((await caller.get(url)).status).toBe(404);
    expect((await caller.delete(url)).status).toBe(404);
    expect((await caller.post(`${url}restore/`, {})).status).toBe(404);
  }
  const elsewhere = await app.makeWorkspace(member!);
  expect((await member!.get(byKey(keyOf(body), elsewhere.id))).body).toEqual(NO_KEY);
  expect((await stranger!.get(byKey('none'))).text).toBe((await stranger!.get(url)).text);
  expect((await bring(stranger!, ofWorkspace)).status).toBe(403);
  expect((await app.nobody.get(url)).status).toBe(401);
  await app.database.sql`update workspace_members set is_active = false where user_id = ${member!.id}`;
  expect([(await member!.get(url)).status, (await member!.delete(url)).status]).toEqual([404, 404]);
});

// docs/contract/pictures.md#files-by-their-keys
test("a person's own picture is theirs alone, and no face of anybody until it is chosen", async () => {
  const { status, body } = await bring(owner!, MINE);
  expect([status, body.user, body.asset]).toEqual([201, owner!.id, expect.not.stringContaining('/')]);
  expect((await owner!.get('/api/users/me/')).body.avatar_url).toBeNull();
  const url = `${MINE}${keyOf(body)}/`;
  expect((await owner!.get(url)).body).toEqual({ data: [body], status: true });
  expect([(await member!.get(url)).status, (await member!.delete(url)).status]).toEqual([404, 404]);
  expect((await owner!.patch('/api/users/me/', { avatar: body.asset_url })).status).toBe(200);
  expect((await owner!.get('/api/users/me/')).body.avatar_url).toBe(body.asset_url);
  expect([(await owner!.delete(url)).status, (await owner!.get(url)).body]).toEqual([204, NO_KEY]);
});

// docs/contract/pictures.md#files-by-their-keys
// docs/contract/pictures.md#pixels
test.each<[string, Sent, number]>([
  ['a page', { filename: 'a.html', type: 'text/html', file: Buffer.from('<script>') }, 400],
  ['a drawing', { filename: 'a.svg', type: 'image/svg+xml', file: Buffer.from('<svg/>') }, 400],
  ['a page in the name of a picture', { file: Buffer.from('<script>alert(1)</script>') }, 400],
  ['a name of another type', { filename: 'a.html' }, 400],
  ['far too many pixels', { file: png(60_000, 60_000) }, 400],
  ['nothing', { file: Buffer.alloc(0) }, 400],
  ['another part', { name: 'file' }, 400],
  ['too much', { file: Buffer.concat([png(), Buffer.alloc(20_001)]) }, 413],
  ['a page of another site', { origin: 'https://evil.example' }, 403],
])('%s is refused, and nothing of it is there', async (_name, sent, expected) => {
  for (const url of [ofWorkspace, MINE]) expect((await bring(owner!, url, sent)).status).toBe(expected);
  const [row] = await app.database.sql`
    select count(*)::int as files from assets where created_by = ${owner!.id} and is_uploaded`;
  expect(row).toEqual({ files: 0 });
});
