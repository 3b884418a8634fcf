import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type Absence, absenceSchema } from '@tandem/shared/workspaces/working-days/schema.ts';
import { readChanges } from '@tandem/db/change-log/log.ts';
import { visibleChanges } from '@tandem/db/change-log/visibility.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let other: Caller;
let guest: Caller;
let workspace: { id: string; slug: string };
let url: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => app.makeUser()));
  [owner, member, other, guest] = people as [Caller, Caller, Caller, Caller];
  workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, member, ROLE.MEMBER);
  await app.addMember(workspace.id, other, ROLE.MEMBER);
  await app.addMember(workspace.id, guest, ROLE.GUEST);
  url = `/api/workspaces/${workspace.slug}/absences/`;
});

const DAYS = { from_day: '2026-12-21', to_day: '2026-12-24' };
const SICK = { ...DAYS, kind: 'sick', reason: 'A secret' };
const HIDDEN = { kind: null, reason: null };
const make = async (values: object = {}, person = member) =>
  expectMade<Absence>(await person.post(url, { ...SICK, ...values }));
const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: app,
    caller: other,
    actor: member,
    action,
    stream: workspaceStream(workspace.id),
    lists: [{ url, kind: 'absence' }],
  });
const changesOf = async () => {
  const stream = workspaceStream(workspace.id);
  const { changes } = await readChanges(app.database.db, { stream, after: 0 });
  return changes.filter(({ kind }) => kind === 'absence');
};

// docs/contract/working-days.md#an-absence
test('a member enters, changes and deletes an absence', async () => {
  const id = '01900000-0000-7000-8000-000000000002';
  const { status, body: absence } = await replay(() => member.post(url, { ...SICK, id, from_half: true }));
  expect(status).toBe(201);
  expect(absenceSchema.strict().parse(absence)).toEqual(absence);
  expect(absence).toMatchObject({ ...SICK, id, member_id: member.id, from_half: true, to_half: false });
  expect((await member.post(url, { ...SICK, id })).body).toEqual(absence);
  const path = `${url}${id}/`;
  const changed = await replay(() => member.patch(path, { to_day: '2026-12-23', reason: null }));
  expect(changed.body).toMatchObject({ ...SICK, to_day: '2026-12-23', reason: '' });
  expect((await member.patch(path, { kind: 'sick' })).body).toEqual(changed.body);
  expect(await changesOf()).toHaveLength(2);
  expect((await replay(() => member.delete(path))).status).toBe(204);
  expect((await member.delete(path)).status).toBe(404);
});

// docs/contract/working-days.md#who-sees-why
test('all members see when, the person and administrators see why, guests see nothing', async () => {
  const { id } = await make();
  const path = `${url}${id}/`;
  const seen: [Caller, object][] = [
    [owner, SICK],
    [member, SICK],
    [other, { ...DAYS, ...HIDDEN }],
  ];
  for (const [person, expected] of seen) {
    expect((await person.get(path)).body).toMatchObject(expected);
    expect((await person.get(url)).body).toMatchObject([expected]);
    const page = await person.get(`${url}?per_page=10&cursor=after:`);
    expect(page.body.results).toMatchObject([expected]);
    expect(JSON.stringify(page.body).includes('A secret')).toBe(
      'reason' in expected && expected.reason !== null,
    );
  }
  const answers = [
    await guest.get(url),
    await guest.get(path),
    await guest.post(url, DAYS),
    await guest.patch(path, {}),
    await guest.delete(path),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  await owner.patch(path, { reason: 'Another secret' });
  const changes = await changesOf();
  expect(changes.map(({ row }) => row)).toMatchObject([HIDDEN, HIDDEN]);
  expect(JSON.stringify(changes)).not.toMatch(/secret|sick/);
  expect(visibleChanges(changes, { view: 'guest', user_id: guest.id })).toEqual([]);
});

// docs/contract/working-days.md#absences
test('members write their own, administrators those of all, and of nobody else', async () => {
  const { id } = await make();
  const path = `${url}${id}/`;
  expect((await other.patch(path, { reason: 'x' })).status).toBe(403);
  expect((await other.delete(path)).status).toBe(403);
  expect((await other.post(url, { ...DAYS, member_id: member.id })).status).toBe(403);
  const byOwner = await owner.post(url, { ...DAYS, member_id: other.id });
  expect([byOwner.status, byOwner.body.member_id, byOwner.body.created_by]).toEqual([
    201,
    other.id,
    owner.id,
  ]);
  const outsider = await app.makeUser();
  for (const person of [outsider, guest]) {
    expect((await owner.post(url, { ...DAYS, member_id: person.id })).status).toBe(404);
  }
  expect([(await outsider.get(url)).status, (await app.nobody.get(url)).status]).toEqual([403, 401]);
  const elsewhere = await app.makeWorkspace(owner);
  const foreign = `/api/workspaces/${elsewhere.slug}/absences/${id}/`;
  expect([(await owner.get(foreign)).status, (await owner.delete(foreign)).status]).toEqual([404, 404]);
});

// docs/contract/working-days.md#absences
test('the list has the days that are asked for, of people who are members now', async () => {
  const [first, second] = [await make(), await make({ from_day: '2027-01-04', to_day: '2027-01-05' })];
  await make({}, other);
  const listed = async (query: string) =>
    (await owner.get(`${url}?${query}`)).body.map(({ id }: Absence) => id);
  expect(await listed(`member=${member.id}`)).toEqual([first.id, second.id]);
  expect(await listed(`member=${member.id}&to=2026-12-21`)).toEqual([first.id]);
  expect(await listed(`member=${member.id}&from=2026-12-25`)).toEqual([second.id]);
  expect(await listed('from=2026-12-25&to=2027-01-03')).toEqual([]);
  expect((await owner.get(`${url}?from=2027-01-01&to=2026-01-01`)).status).toBe(400);
  const page = await owner.get(`${url}?per_page=2&cursor=after:`);
  expect([page.body.results.length, page.body.next_page_results, page.body.total_count]).toEqual([
    2,
    true,
    3,
  ]);
  const rest = await owner.get(`${url}?per_page=2&cursor=${encodeURIComponent(page.body.next_cursor)}`);
  expect(rest.body.results.map(({ id }: Absence) => id)).toEqual([second.id]);
  await app.database.db
    .updateTable('workspace_members')
    .set({ role: ROLE.GUEST })
    .where('workspace_id', '=', workspace.id)
    .where('user_id', '=', other.id)
    .execute();
  expect(await listed('')).toEqual([first.id, second.id]);
});

// docs/contract/working-days.md#absences
test.each([
  [{ to_day: '2026-12-24' }, 'from_day'],
  [{ from_day: '2026-12-24', to_day: '2026-12-23' }, 'to_day'],
  [{ from_day: '2020-01-01', to_day: '2026-12-23' }, 'to_day'],
  [{ from_day: '2026-12-24', to_day: '2026-12-24', from_half: true, to_half: true }, 'to_half'],
  [{ ...DAYS, kind: 'party' }, 'kind'],
  [{ ...DAYS, from_half: 'maybe' }, 'from_half'],
  [{ ...DAYS, reason: 'x'.repeat(501) }, 'reason'],
])('%o names the wrong field', async (body, field) => {
  const answer = await member.post(url, body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  expect(await changesOf()).toEqual([]);
});

// docs/contract/working-days.md#absences
test('days far away are refused, and so is the 501st absence of a person', async () => {
  for (const [field, day] of [
    ['from_day', '1999-12-31'],
    ['to_day', '2101-01-01'],
    ['from_day', '9998-12-31'],
  ] as const) {
    const answer = await member.post(url, { ...DAYS, [field]: day });
    expect([answer.status, answer.body[field]]).toEqual([400, ['Choose a day between 2000 and 2100.']]);
  }
  expect(await make({ from_day: '2100-12-01', to_day: '2100-12-31' })).toMatchObject({
    to_day: '2100-12-31',
  });
  await sql`insert into absences (workspace_id, user_id, from_day, to_day, kind, created_by)
    select ${workspace.id}, ${member.id}, '2026-01-01', '2026-01-01', 'other', ${member.id}
    from generate_series(1, 498)`.execute(app.database.db);
  await make();
  const answer = await owner.post(url, { ...DAYS, member_id: member.id });
  expect([answer.status, answer.body]).toEqual([400, { from_day: ['A person has at most 500 absences.'] }]);
  await make({}, other);
});
