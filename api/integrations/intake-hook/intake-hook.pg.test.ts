import type { IntakeItem } from '@tandem/shared/work-items/intake/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { type IntakeTeam, makeIntakeTeam } from '../../work-items/intake/testing.ts';
import { issueOf } from './take.ts';

let team: IntakeTeam;
let url: string;
let hook: string;
beforeAll(async () => {
  team = await makeIntakeTeam();
  url = `${team.base}intake-hook/`;
});
beforeEach(async () => {
  await team.test.database.sql`delete from intake_work_items`;
  hook = await open();
});
afterAll(() => team.test.close());

const pathOf = (address: string) => new URL(address).pathname;
const open = async () => pathOf((await team.admin.post<{ address: string }>(url)).body.address);
const send = (body: object, { to = hook, key }: { to?: string; key?: string } = {}) =>
  team.test.nobody.post(to, body, key ? { headers: { 'idempotency-key': key } } : {});
const items = async (): Promise<IntakeItem[]> =>
  (await team.member.get(`${team.base}inbox-issues/`)).body.results;

// docs/contract/intake-hook.md#the-address-of-a-hook
test('administrators alone read, renew and take away the address', async () => {
  const { admin, member, guest, test: app } = team;
  for (const call of [
    (by: typeof admin) => by.get(url),
    (by: typeof admin) => by.post(url),
    (by: typeof admin) => by.delete(url),
  ]) {
    expect((await call(app.nobody)).status).toBe(401);
    for (const by of [member, guest]) expect((await call(by)).status).toBe(403);
  }
  expect(pathOf((await admin.get(url)).body.address)).toBe(hook);
  const other = await open();
  expect(other).not.toBe(hook);
  expect((await send({ text: 'x' })).status).toBe(404);
  expect((await send({ text: 'x' }, { to: other })).status).toBe(200);
  expect((await admin.delete(url)).status).toBe(204);
  expect((await admin.get(url)).body).toEqual({ address: null });
  expect((await send({ text: 'x' }, { to: other })).status).toBe(404);
});

// docs/contract/intake-hook.md#what-is-sent
// docs/contract/intake.md#where-items-come-from
test('what a service sends waits in intake, and readers of Changes follow', async () => {
  const list = { url: `${team.base}inbox-issues/`, kind: 'intake' as const };
  const answer = await expectReplay({
    test: team.test,
    caller: team.member,
    is_of_stranger: true,
    lists: [list],
    stream: team.stream,
    action: () =>
      send({ title: 'Disk full', message: 'On <b>one</b>\n\nSince 3', priority: 'HIGH', more: 1 }),
  });
  expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
  const [item, ...more] = await items();
  expect(more).toEqual([]);
  expect(item).toMatchObject({
    status: -2,
    source: 'HOOK',
    source_name: null,
    source_email: null,
    issue: { name: 'Disk full', priority: 'high' },
  });
  const one = await team.member.get(`${team.base}inbox-issues/${item?.issue.id}/`);
  expect(one.body.issue.description_html).toBe('<p>On &lt;b&gt;one&lt;/b&gt;</p><p>Since 3</p>');
});

// docs/contract/intake-hook.md#what-is-sent
test.each([
  [{ text: 'One\nTwo' }, { name: 'One', description_html: '<p>Two</p>', priority: 'none' }],
  [
    { subject: ' A ', body: 'B' },
    { name: 'A', description_html: '<p>B</p>', priority: 'none' },
  ],
  [
    { name: 'A', priority: 7 },
    { name: 'A', description_html: '', priority: 'none' },
  ],
  [
    { name: 'A', priority: { toString: null } },
    { name: 'A', description_html: '', priority: 'none' },
  ],
  [
    { title: '', text: 'T' },
    { name: 'T', description_html: '', priority: 'none' },
  ],
])('of %o it takes name and text', (sent, issue) => {
  expect(issueOf(sent)).toEqual(issue);
});

// docs/contract/intake-hook.md#what-is-sent
test('a long line is cut for the name and stands whole in the text; what says nothing is refused', async () => {
  const long = 'x'.repeat(300);
  const issue = issueOf({ text: `${long}\nmore` });
  expect(issue.name).toHaveLength(255);
  expect(issue.description_html).toContain(long);
  // Half of a letter can be kept nowhere.
  const smiles = await send({ title: `${'x'.repeat(253)}😀😀` });
  expect(smiles.status).toBe(200);
  expect((await items()).map(({ issue: { name } }) => name)).toEqual([`${'x'.repeat(253)}…`]);
  await team.test.database.sql`delete from intake_work_items`;
  for (const body of [{}, { text: ' ' }, { other: 'x' }, { title: '\n' }]) {
    const answer = await send(body);
    expect([answer.status, Object.keys(answer.body)], JSON.stringify(body)).toEqual([400, ['error']]);
  }
  expect((await send({ text: 5 })).body).toHaveProperty('text');
  expect(await items()).toEqual([]);
});

// docs/contract/intake-hook.md#sending-to-a-hook-twice
test('the same key makes one item, also at once; another text under it is refused', async () => {
  const sent = { text: 'Once' };
  const answers = await Promise.all([1, 2, 3].map(() => send(sent, { key: 'k1' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await items()).toHaveLength(1);
  expect((await send({ text: 'Other' }, { key: 'k1' })).status).toBe(409);
  expect((await send(sent)).status).toBe(200);
  expect(await items()).toHaveLength(2);
});

// docs/contract/intake-hook.md#sending-to-a-hook-twice
test('a key that a stranger used in the form of the project is still new to the hook', async () => {
  const { anchor } = (await team.admin.post(`${team.base}intake-form/`, {})).body;
  const form = { name: 'By form', text: 'x', sender: 'Eve', email: 'eve@out.example' };
  const path = `/api/public/anchor/${anchor}/intake/items/`;
  const headers = { 'idempotency-key': 'incident-1' };
  expect((await team.test.nobody.post(path, form, { headers })).status).toBe(204);
  expect((await send({ text: 'By hook' }, { key: 'incident-1' })).status).toBe(200);
  expect((await items()).map(({ source }) => source).sort()).toEqual(['FORM', 'HOOK']);
});

// docs/contract/intake-hook.md#when-it-takes-nothing
test('an address that sends too much is told to wait', async () => {
  const strict = await makeIntakeTeam({ HOOK_RATE_LIMIT_PER_MINUTE: '2' });
  try {
    const { body } = await strict.admin.post<{ address: string }>(`${strict.base}intake-hook/`);
    const post = () => strict.test.nobody.post(pathOf(body.address), { text: 'x' });
    expect([(await post()).status, (await post()).status, (await post()).status]).toEqual([200, 200, 429]);
    // Another hook has a limit of its own: whoever renews one that is flooded is reached again.
    const renewed = await strict.admin.post<{ address: string }>(`${strict.base}intake-hook/`);
    expect((await strict.test.nobody.post(pathOf(renewed.body.address), { text: 'x' })).status).toBe(200);
  } finally {
    await strict.test.close();
  }
});

// docs/contract/intake-hook.md#when-it-takes-nothing
test('nothing is taken while the project has no intake or is archived, whatever the address is', async () => {
  const { admin, base, test: app } = team;
  await admin.patch(base, { inbox_view: false });
  const off = await send({ text: 'x' });
  await admin.patch(base, { inbox_view: true });
  for (const to of ['/api/public/hooks/0/', `/api/public/hooks/${'0'.repeat(32)}/`]) {
    const answer = await send({ text: 'x' }, { to });
    expect([answer.status, answer.text]).toEqual([off.status, off.text]);
  }
  expect(off.status).toBe(404);
  await app.database.sql`update projects set archived_at = now() where id = ${team.project.id}`;
  expect((await send({ text: 'x' })).status).toBe(404);
  await app.database.sql`update projects set archived_at = null where id = ${team.project.id}`;
  expect(await items()).toEqual([]);
});
