import { type Sticky, stickySchema } from '@tandem/shared/personal/stickies/schema.ts';
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
  url = `/api/workspaces/${workspace.slug}/stickies/`;
});

const path = ({ id }: Sticky) => `${url}${id}/`;
const make = async (values: object = {}, caller = owner) =>
  expectMade<Sticky>(await caller.post(url, values));
const list = async (query = '', caller = owner) =>
  (await caller.get(`${url}${query}`)).body.results.map(({ id }: Sticky) => id) as string[];
const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: app,
    caller: owner,
    stream: userStream(owner.id),
    lists: [{ url, kind: 'sticky' }],
    action,
  });

// docs/contract/stickies.md#a-new-sticky
// docs/contract/stickies.md#changes-of-stickies
// docs/contract/stickies.md#changing-a-sticky
test('a sticky is written without anything, changed, moved and deleted', async () => {
  const { status, body: sticky } = await replay(() => owner.post(url, {}));
  expect(status).toBe(201);
  expect(stickySchema.strict().parse(sticky)).toEqual(sticky);
  expect(sticky).toMatchObject({
    name: null,
    description: {},
    description_html: '<p></p>',
    description_stripped: null,
    color: null,
    background_color: null,
    logo_props: {},
    sort_order: 65_535,
    workspace: workspace.id,
    owner: owner.id,
    created_by: owner.id,
  });
  const values = {
    name: 'Call Ada',
    color: '#111111',
    background_color: '#ffe8cc',
    sort_order: -12.5,
    logo_props: { in_use: 'emoji' },
  };
  const changed = await replay(() => owner.patch(path(sticky), values));
  expect([changed.status, changed.body]).toMatchObject([200, { ...values, description_html: '<p></p>' }]);
  const cleared = await replay(() =>
    owner.patch(path(sticky), { name: '', color: '', background_color: null }),
  );
  expect(cleared.body).toMatchObject({ name: null, color: null, background_color: null, sort_order: -12.5 });
  expect((await owner.get(path(sticky))).body).toEqual(cleared.body);
  expect((await replay(() => owner.delete(path(sticky)))).status).toBe(204);
  expect((await owner.get(path(sticky))).status).toBe(404);
  expect((await owner.patch(path(sticky), { name: 'x' })).status).toBe(404);
  expect((await owner.delete(path(sticky))).status).toBe(404);
});

// docs/contract/stickies.md#changing-a-sticky
test('what changes nothing leaves the row as it is', async () => {
  const sticky = await make({
    name: 'Same',
    description_html: '<p>text</p>',
    logo_props: { in_use: 'icon' },
  });
  const body = { name: 'Same', description_html: '<p>text</p>', logo_props: { in_use: 'icon' } };
  expect((await owner.patch(path(sticky), body)).body).toEqual(sticky);
  expect((await owner.patch(path(sticky), {})).body).toEqual(sticky);
});

// docs/contract/stickies.md#the-text-of-a-sticky
test('the text is sanitised, its words are kept beside it, and the own form goes with it', async () => {
  const description = { type: 'doc', content: [] };
  const html = '<p>milk <strong>now</strong></p><script>alert(1)</script>';
  const sticky = await make({ description_html: html, description });
  expect(sticky).toMatchObject({
    description_html: '<p>milk <strong>now</strong></p>',
    description_stripped: 'milk now',
    description,
  });
  expect((await owner.patch(path(sticky), { name: 'Shop' })).body).toMatchObject({ description });
  const changed = await owner.patch(path(sticky), { description_html: '' });
  expect(changed.body).toMatchObject({
    description_html: '<p></p>',
    description_stripped: null,
    description: {},
    name: 'Shop',
  });
});

// docs/contract/stickies.md#a-new-sticky
// docs/contract/stickies.md#pages-of-stickies
test('the highest place stands first, and a new sticky above all others of its owner', async () => {
  await make({}, guest);
  const first = await make({ sort_order: 900_000 });
  const second = await make();
  expect([first.sort_order, second.sort_order]).toEqual([65_535, 75_535]);
  await owner.patch(path(first), { sort_order: 80_000.25 });
  const third = await make();
  expect(third.sort_order).toBe(90_000.25);
  expect(await list()).toEqual([third.id, first.id, second.id]);
  expect(await list('?per_page=1&cursor=1:0:0')).toEqual([third.id]);
  expect(await list('?per_page=2&cursor=2:1:0')).toEqual([second.id]);
  expect((await owner.get(url)).body).toMatchObject({
    total_count: 3,
    next_cursor: '20:1:0',
    next_page_results: false,
    total_pages: 1,
  });
  expect((await owner.get(`${url}?per_page=1001`)).status).toBe(400);
});

// docs/contract/stickies.md#finding-a-sticky
test('a word of title or text finds a sticky', async () => {
  const milk = await make({ name: 'Shop', description_html: '<p>Milk &amp; 100% bread</p>' });
  const call = await make({ name: 'Call the milkman' });
  expect(await list('?query=MILK')).toEqual([call.id, milk.id]);
  expect(await list('?query=100%25')).toEqual([milk.id]);
  expect(await list('?query=strong')).toEqual([]);
});

// docs/contract/stickies.md#own-stickies-alone
test('nobody but its owner knows of a sticky', async () => {
  const admin = await app.makeUser();
  await app.addMember(workspace.id, admin, ROLE.ADMIN);
  const sticky = await make({ name: 'Private' }, guest);
  const status = async (caller: Caller) => [
    (await caller.get(path(sticky))).status,
    (await caller.patch(path(sticky), { name: 'Mine' })).status,
    (await caller.delete(path(sticky))).status,
  ];
  expect(await status(app.nobody)).toEqual([401, 401, 401]);
  expect((await app.nobody.get(url)).status).toBe(401);
  expect((await app.nobody.post(url, {})).status).toBe(401);
  for (const other of [owner, admin]) {
    expect(await status(other)).toEqual([404, 404, 404]);
    expect(await list('', other)).toEqual([]);
  }
  const stranger = await app.makeUser();
  expect(await status(stranger)).toEqual([403, 403, 403]);
  expect((await stranger.post(url, {})).status).toBe(403);
  expect(await list('', guest)).toEqual([sticky.id]);
});

// docs/contract/stickies.md#own-stickies-alone
test('those of another workspace are not found below this one', async () => {
  const elsewhere = await app.makeWorkspace(owner);
  const other = `/api/workspaces/${elsewhere.slug}/stickies/`;
  const sticky = await make();
  expect((await owner.get(`${other}${sticky.id}/`)).status).toBe(404);
  expect((await owner.get(other)).body.results).toEqual([]);
  expect(expectMade<Sticky>(await owner.post(other, {})).sort_order).toBe(65_535);
});

// docs/contract/stickies.md#changing-a-sticky
test.each([
  ['name', 'x'.repeat(256)],
  ['color', 'url(http://a.example)'],
  ['background_color', 7],
  ['sort_order', 'high'],
  ['description', 'text'],
  ['description_html', 5],
  ['logo_props', []],
])('a wrong %s is refused by its name, and nothing changes', async (field, value) => {
  const sticky = await make({ name: 'Stays' });
  const answer = await owner.patch(path(sticky), { name: 'Changed', [field]: value });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  expect((await owner.get(path(sticky))).body).toEqual(sticky);
});

// docs/contract/stickies.md#a-new-sticky
test('the id that its maker has chosen makes one sticky, however often it is sent', async () => {
  const id = randomUUID().replace(/^(.{14})./, '$17');
  const sticky = await make({ id, name: 'Once' });
  expect(sticky.id).toBe(id);
  expect(await make({ id, name: 'Once' })).toEqual(sticky);
  expect(await list()).toEqual([id]);
  expect((await guest.post(url, { id })).status).toBe(409);
});

// docs/contract/texts.md#texts-that-say-what-they-replace
// docs/contract/stickies.md#the-text-of-a-sticky
test('a text that was changed since it was seen keeps what both wrote, in one tab as in the other', async () => {
  const sticky = await make({ description_html: '<p>first</p>' });
  const seen = { expected_description_html: '<p>first</p>' };
  const second = { ...seen, description_html: '<p>first second</p>' };
  expect((await owner.patch(path(sticky), second)).body.description_html).toBe('<p>first second</p>');
  const third = { ...seen, description_html: '<p>first third</p>' };
  const { status, body } = await replay(() => owner.patch(path(sticky), third));
  expect(status).toBe(200);
  for (const word of ['second', 'third']) expect(body.description_stripped).toContain(word);
  expect(body.description_stripped.match(/first/g)).toHaveLength(1);
  // Who has not seen the text replaces it, and who changes nothing changes nothing.
  const whole = await owner.patch(path(sticky), { description_html: '<p>all new</p>' });
  expect(whole.body.description_html).toBe('<p>all new</p>');
  const unchanged = { ...seen, description_html: '<p>first</p>' };
  expect((await owner.patch(path(sticky), unchanged)).body.description_stripped).toBe('all new');
});

// docs/contract/texts.md#texts-that-say-what-they-replace
test('texts that several tabs send at once are all there', async () => {
  const sticky = await make({ description_html: '<p>list</p>' });
  const words = ['a', 'b', 'c'].map((letter) => `word${letter}`);
  const answers = await Promise.all(
    words.map((word) =>
      owner.patch(path(sticky), {
        expected_description_html: '<p>list</p>',
        description_html: `<p>list</p><p>${word}</p>`,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(words.map(() => 200));
  const { body } = await owner.get(path(sticky));
  for (const word of words) expect(body.description_stripped).toContain(word);
});

// docs/contract/stickies.md#expected_name-of-a-sticky
test('a title that was changed since it was seen is left alone, and nothing of the request is written', async () => {
  const sticky = await make({ name: 'Theirs', description_html: '<p>x</p>' });
  const body = { name: 'Mine', expected_name: '', description_html: '<p>y</p>' };
  const refused = await owner.patch(path(sticky), body);
  expect([refused.status, refused.body]).toEqual([409, { error: expect.any(String), name: 'Theirs' }]);
  expect((await owner.get(path(sticky))).body).toEqual(sticky);
  expect((await owner.patch(path(sticky), { name: 'Mine', expected_name: 'Theirs' })).status).toBe(200);
  expect((await owner.patch(path(sticky), { name: 'Mine', expected_name: 'Other' })).status).toBe(200);
});
