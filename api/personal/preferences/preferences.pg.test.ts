import { ROLE } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let guest: Caller;
let home: string;
let sidebar: string;
let properties: string;
const MAIL = '/api/users/me/notification-preferences/';

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, guest] = await Promise.all([app.makeUser(), app.makeUser()]);
  const workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, guest, ROLE.GUEST);
  const base = `/api/workspaces/${workspace.slug}/`;
  [home, sidebar, properties] = [
    `${base}home-preferences/`,
    `${base}sidebar-preferences/`,
    `${base}user-properties/`,
  ];
});

/** What the person's stream says that a call wrote. */
async function changesOf(person: Caller, action: () => Promise<unknown>) {
  const feed = (after: number) =>
    app.database.sql<{ kind: string; row: Record<string, unknown> }[]>`
      select kind, "row" from changes where stream = ${userStream(person.id)} and seq > ${after} order by seq`;
  const [last] = await app.database.sql<{ seq: number }[]>`
    select coalesce(max(seq), 0)::int as seq from changes where stream = ${userStream(person.id)}`;
  await action();
  return feed(last!.seq);
}

// docs/contract/preferences.md#the-home
// docs/contract/preferences.md#until-something-is-changed
// docs/contract/preferences.md#changing-a-preference
test('the home has three widgets, each of which is shown, hidden and moved for one person', async () => {
  const usual = ['quick_links', 'recents', 'my_stickies'].map((key, index) => ({
    key,
    is_enabled: true,
    config: {},
    sort_order: 999 - index,
  }));
  expect((await owner.get(home)).body).toEqual(usual);
  const body = { is_enabled: false, key: 'recents' };
  let answer = await owner.patch(`${home}quick_links/`, body);
  expect([answer.status, answer.body]).toEqual([
    200,
    { key: 'quick_links', is_enabled: false, sort_order: 999 },
  ]);
  const changes = await changesOf(owner, async () => {
    answer = await owner.patch(`${home}my_stickies/`, { sort_order: -12.25 });
  });
  expect(answer.body).toEqual({ key: 'my_stickies', is_enabled: true, sort_order: -12.25 });
  expect(changes).toMatchObject([{ kind: 'home_preference', row: answer.body }]);
  expect(await changesOf(owner, () => owner.patch(`${home}my_stickies/`, { sort_order: -12.25 }))).toEqual(
    [],
  );
  expect((await owner.get(home)).body).toEqual([
    { ...usual[0], is_enabled: false },
    usual[1],
    { ...usual[2], sort_order: -12.25 },
  ]);
  expect((await guest.get(home)).body).toEqual(usual);
});

// docs/contract/preferences.md#the-home
test('the numbers are a fourth widget, which is listed once its person has shown it', async () => {
  const answer = await guest.patch(`${home}my_numbers/`, { is_enabled: true });
  expect([answer.status, answer.body]).toEqual([
    200,
    { key: 'my_numbers', is_enabled: true, sort_order: 996 },
  ]);
  const keys = async (person: Caller) =>
    (await person.get<{ key: string }[]>(home)).body.map(({ key }) => key);
  expect(await keys(guest)).toEqual(['quick_links', 'recents', 'my_stickies', 'my_numbers']);
  expect(await keys(owner)).toHaveLength(3);
  await guest.patch(`${home}my_numbers/`, { is_enabled: false });
  expect((await guest.get(home)).body.at(-1)).toMatchObject({ key: 'my_numbers', is_enabled: false });
});

// docs/contract/preferences.md#the-sidebar
// docs/contract/preferences.md#until-something-is-changed
test('the sidebar has six entries by their keys', async () => {
  const keys = ['views', 'active_cycles', 'analytics', 'drafts', 'your_work', 'archives'];
  const usual = Object.fromEntries(
    keys.map((key, index) => [key, { is_pinned: false, sort_order: 65_535 + index * 10_000 }]),
  );
  expect((await guest.get(sidebar)).body).toEqual(usual);
  const answer = await guest.patch(`${sidebar}drafts/`, { is_pinned: true, sort_order: 0.5 });
  expect(answer.body).toEqual({ key: 'drafts', is_pinned: true, sort_order: 0.5 });
  expect((await guest.get(sidebar)).body).toEqual({ ...usual, drafts: { is_pinned: true, sort_order: 0.5 } });
  expect((await owner.get(sidebar)).body).toEqual(usual);
});

// docs/contract/preferences.md#the-sidebar
test('stickies and later entries are listed once their person has arranged them', async () => {
  const keys = async (person: Caller) => Object.keys((await person.get(sidebar)).body);
  expect(await keys(guest)).not.toContain('stickies');
  const answer = await guest.patch(`${sidebar}stickies/`, { is_pinned: true });
  expect(answer.body).toEqual({ key: 'stickies', is_pinned: true, sort_order: 125_535 });
  expect(await keys(guest)).toContain('stickies');
  expect(await keys(guest)).not.toContain('initiatives');
  await guest.patch(`${sidebar}initiatives/`, { is_pinned: true });
  expect(await keys(guest)).toContain('initiatives');
  expect(await keys(owner)).not.toContain('stickies');
});

// docs/contract/preferences.md#several-entries-at-once
test('several entries are pinned and trade places at once, as a list and by their keys', async () => {
  const traded = [
    { key: 'drafts', is_pinned: true, sort_order: 65_535 },
    { key: 'views', is_pinned: true, sort_order: 95_535 },
  ];
  const answer = await expectReplay({
    test: app,
    caller: owner,
    stream: userStream(owner.id),
    lists: [],
    action: () => owner.patch(sidebar, traded),
  });
  expect([answer.status, answer.body]).toEqual([200, traded]);
  const { body } = await owner.get(sidebar);
  expect(body).toMatchObject({
    drafts: { is_pinned: true, sort_order: 65_535 },
    views: { is_pinned: true, sort_order: 95_535 },
    analytics: { is_pinned: false, sort_order: 85_535 },
  });
  const changes = await changesOf(owner, () =>
    owner.patch(sidebar, { drafts: { is_pinned: false }, views: { is_pinned: true } }),
  );
  expect(changes.map(({ row }) => [row['key'], row['is_pinned']])).toEqual([['drafts', false]]);
});

// docs/contract/preferences.md#several-entries-at-once
test('a wrong one among several leaves all as they are', async () => {
  const before = (await owner.get(sidebar)).body;
  const one = { key: 'drafts', is_pinned: true };
  const wrong = [
    [],
    [one, one],
    [one, { key: 'home', is_pinned: true }],
    [one, null],
    { home: { is_pinned: true } },
    { drafts: { is_pinned: true }, views: { is_pinned: 'x' } },
  ];
  for (const body of wrong) {
    const { status, text } = await owner.patch(sidebar, body);
    expect(status, `${JSON.stringify(body)}: ${text}`).toBe(400);
  }
  expect((await owner.get(sidebar)).body).toEqual(before);
});

// docs/contract/preferences.md#unknown-keys
test('a key that is none is refused', async () => {
  const wrong = { detail: 'Preference not found' };
  const at = await owner.patch(`${home}news/`, { is_enabled: true });
  expect([at.status, at.body]).toEqual([400, wrong]);
  const beside = await owner.patch(`${sidebar}home/`, { is_pinned: true });
  expect([beside.status, beside.body]).toEqual([404, wrong]);
  expect(Object.keys((await owner.patch(`${home}recents/`, { sort_order: 'x' })).body)).toEqual([
    'sort_order',
  ]);
});

// docs/contract/preferences.md#looking-at-the-workspace
test('how one looks at the whole workspace is made with the defaults and replaced part by part', async () => {
  const [first, second] = await Promise.all([guest.get(properties), guest.get(properties)]);
  expect(first.body).toMatchObject({
    user: guest.id,
    filters: { priority: null },
    deleted_at: null,
    display_filters: { layout: 'list' },
    display_properties: { key: true },
  });
  expect(second.body.id).toBe(first.body.id);
  const answer = await expectReplay({
    test: app,
    caller: guest,
    stream: userStream(guest.id),
    lists: [{ url: properties, kind: 'workspace_user_properties', rowsOf: (body) => [body] }],
    action: () => guest.patch(properties, { display_filters: { layout: 'spreadsheet' }, user: owner.id }),
  });
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { user: guest.id, display_filters: { layout: 'spreadsheet' }, filters: first.body.filters },
  ]);
  expect((await owner.get(properties)).body).toMatchObject({ display_filters: { layout: 'list' } });
});

// docs/contract/preferences.md#mail-about-work
test('mail is off until a person wants it, switch by switch', async () => {
  const { body } = await owner.get(MAIL);
  expect(body).toMatchObject({
    user: owner.id,
    workspace: null,
    project: null,
    ...{
      property_change: false,
      state_change: false,
      comment: false,
      mention: false,
      issue_completed: false,
    },
  });
  const answer = await expectReplay({
    test: app,
    caller: owner,
    stream: userStream(owner.id),
    lists: [{ url: MAIL, kind: 'notification_preference', rowsOf: (row) => [row] }],
    action: () => owner.patch(MAIL, { mention: true, user: guest.id }),
  });
  expect([answer.status, answer.body]).toMatchObject([200, { id: body.id, mention: true, comment: false }]);
  expect((await owner.patch(MAIL, { mention: true })).body).toEqual(answer.body);
  expect((await guest.get(MAIL)).body.mention).toBe(false);
  expect(Object.keys((await owner.patch(MAIL, { comment: 'often' })).body)).toEqual(['comment']);
  expect((await app.nobody.get(MAIL)).status).toBe(401);
});
