import { type QuickLink, quickLinkSchema } from '@tandem/shared/personal/quick-links/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { type Answer, type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let guest: Caller;
let workspace: { id: string; slug: string };
let url: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, guest] = await Promise.all([app.makeUser(), app.makeUser()]);
  workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, guest, ROLE.GUEST);
  url = `/api/workspaces/${workspace.slug}/quick-links/`;
});

const path = ({ id }: QuickLink) => `${url}${id}/`;
const make = async (values: object, caller = owner) => expectMade<QuickLink>(await caller.post(url, values));
const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: app,
    caller: owner,
    stream: userStream(owner.id),
    lists: [{ url, kind: 'quick_link' }],
    action,
  });

// docs/contract/quick-links.md#changing-a-link
// docs/contract/quick-links.md#addresses
test('an address is kept, changed and forgotten', async () => {
  const { status, body: link } = await replay(() =>
    owner.post(url, { url: 'tandem.example/docs', title: '' }),
  );
  expect(status).toBe(201);
  expect(quickLinkSchema.strict().parse(link)).toEqual(link);
  expect(link).toMatchObject({
    url: 'http://tandem.example/docs',
    title: null,
    metadata: {},
    project: null,
    workspace: workspace.id,
    owner: owner.id,
    created_by: owner.id,
  });
  const changed = await replay(() => owner.patch(path(link), { title: 'Docs', metadata: { icon: 'x' } }));
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { title: 'Docs', url: link.url, metadata: { icon: 'x' } },
  ]);
  expect((await owner.patch(path(link), { title: 'Docs' })).body).toEqual(changed.body);
  expect((await owner.get(path(link))).body).toEqual(changed.body);
  expect((await replay(() => owner.delete(path(link)))).status).toBe(204);
  expect([(await owner.get(path(link))).status, (await owner.delete(path(link))).status]).toEqual([404, 404]);
});

// docs/contract/quick-links.md#addresses
test.each([
  'javascript:alert(1)',
  'ftp://files.example',
  'data:text/html,x',
  'nowhere',
  'https://a:b@c.example',
])('%s is no address of the web', async (address) => {
  const refused = await owner.post(url, { url: address });
  expect([refused.status, refused.body]).toEqual([400, { url: { error: 'Invalid URL format.' } }]);
  const link = await make({ url: 'https://fine.example' });
  expect((await owner.patch(path(link), { url: address })).status).toBe(400);
  expect((await owner.get(path(link))).body).toEqual(link);
});

// docs/contract/quick-links.md#addresses
test('an address is needed', async () => {
  const answer = await owner.post(url, { title: 'Nothing' });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['url']]);
});

// docs/contract/quick-links.md#one-address-once
test('an address is there once for each owner, also when it comes twice at once', async () => {
  const body = { url: 'https://twice.example' };
  const both = await Promise.all([owner.post(url, body), owner.post(url, body)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  const taken = 'URL already exists for this workspace and owner';
  expect((await owner.post(url, body)).body).toEqual({ error: taken });
  const other = await make({ url: 'https://other.example' });
  expect((await owner.patch(path(other), body)).body).toEqual({ error: taken });
  expect((await guest.post(url, body)).status).toBe(201);
  const first = both.find(({ status }) => status === 201)!.body as QuickLink;
  await owner.delete(path(first));
  expect((await owner.post(url, body)).status).toBe(201);
});

// docs/contract/quick-links.md#own-links-alone
test('links are their owners’ alone, the newest first', async () => {
  const first = await make({ url: 'https://one.example' });
  const second = await make({ url: 'https://two.example' });
  await make({ url: 'https://theirs.example' }, guest);
  expect((await owner.get(url)).body.map(({ id }: QuickLink) => id)).toEqual([second.id, first.id]);
  for (const status of [
    (await guest.get(path(first))).status,
    (await guest.patch(path(first), { title: 'x' })).status,
    (await guest.delete(path(first))).status,
    (await owner.get(`${url}${randomUUID()}/`)).status,
  ]) {
    expect(status).toBe(404);
  }
  expect((await guest.get(path(first))).body).toEqual({ error: 'Quick link not found.' });
  expect((await guest.patch(path(first), {})).body).toEqual({ detail: 'Quick link not found.' });
});
