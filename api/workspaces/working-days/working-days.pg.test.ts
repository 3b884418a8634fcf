import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import {
  type Holiday,
  holidaySchema,
  memberHoursSchema,
  workingCalendarSchema,
} from '@tandem/shared/workspaces/working-days/schema.ts';
import { DEFAULT_WEEK } from '@tandem/shared/workspaces/working-days/weekdays.ts';
import { readChanges } from '@tandem/db/change-log/log.ts';
import { visibleChanges } from '@tandem/db/change-log/visibility.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let guest: Caller;
let workspace: { id: string; slug: string };
let url: string;
let holidays: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, member, guest] = await Promise.all([app.makeUser(), app.makeUser(), app.makeUser()]);
  workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, member, ROLE.MEMBER);
  await app.addMember(workspace.id, guest, ROLE.GUEST);
  url = `/api/workspaces/${workspace.slug}/working-calendar/`;
  holidays = `${url}holidays/`;
});

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: app,
    caller: member,
    actor: owner,
    action,
    stream: workspaceStream(workspace.id),
    lists: [{ url, kind: 'working_calendar', rowsOf: (body) => [body] }],
  });
const changesOf = async () => {
  const stream = workspaceStream(workspace.id);
  const { changes } = await readChanges(app.database.db, { stream, after: 0 });
  return changes.filter(({ kind }) => kind === 'working_calendar');
};
const addHoliday = async (day: string, name = 'Off') =>
  expectMade<Holiday>(await owner.post(holidays, { day, name }));

// docs/contract/working-days.md#the-calendar
test('a workspace begins with eight hours from Monday to Friday, which guests read too', async () => {
  const answers = await Promise.all([owner, member, guest].map((person) => person.get(url)));
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(workingCalendarSchema.strict().parse(body)).toEqual({
      id: workspace.id,
      workspace_id: workspace.id,
      days: DEFAULT_WEEK,
      holidays: [],
    });
  }
});

// docs/contract/working-days.md#changing-the-days
test('administrators change the days that they name, and all hear of it', async () => {
  const changed = await replay(() => owner.patch(url, { days: { fri: 240, sat: '120' } }));
  expect([changed.status, changed.body.days]).toEqual([200, { ...DEFAULT_WEEK, fri: 240, sat: 120 }]);
  expect((await owner.patch(url, { days: { fri: 240 } })).body).toEqual(changed.body);
  const changes = await changesOf();
  expect(changes).toHaveLength(1);
  expect(visibleChanges(changes, { view: 'guest', user_id: guest.id })).toHaveLength(1);
  const audited = await app.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('workspace_id', '=', workspace.id)
    .where('action', '=', 'working_days_changed')
    .execute();
  expect(audited).toHaveLength(1);
  for (const person of [member, guest]) {
    expect((await person.patch(url, { days: { mon: 0 } })).status).toBe(403);
  }
  const outsider = await app.makeUser();
  expect([(await outsider.get(url)).status, (await app.nobody.get(url)).status]).toEqual([403, 401]);
});

test.each([{ mon: -1 }, { mon: 1441 }, { mon: 1.5 }, { mon: 'all' }, 'never'])(
  '%o is refused',
  async (days) => {
    const answer = await owner.patch(url, { days });
    expect(answer.status).toBe(400);
    expect((await owner.get(url)).body.days).toEqual(DEFAULT_WEEK);
  },
);

// docs/contract/working-days.md#holidays
test('a holiday is added once and deleted', async () => {
  const id = '01900000-0000-7000-8000-000000000001';
  const body = { id, day: '2026-12-25', name: 'Christmas Day' };
  const { status, body: holiday } = await replay(() => owner.post(holidays, body));
  expect(status).toBe(201);
  expect(holidaySchema.strict().parse(holiday)).toEqual({ ...body, minutes: 0 });
  expect((await owner.post(holidays, body)).body).toEqual(holiday);
  const second = await owner.post(holidays, { day: '2026-12-25', name: 'Again' });
  expect([second.status, second.body]).toEqual([400, { day: ['This day is a holiday already.'] }]);
  expect((await member.post(holidays, { ...body, day: '2026-12-26' })).status).toBe(403);
  expect((await member.delete(`${holidays}${id}/`)).status).toBe(403);
  expect((await replay(() => owner.delete(`${holidays}${id}/`))).status).toBe(204);
  expect((await owner.delete(`${holidays}${id}/`)).status).toBe(404);
  expect((await owner.get(url)).body.holidays).toEqual([]);
});

// docs/contract/working-days.md#holidays
test('two who add the same day at once add one, and holidays of other workspaces are not found', async () => {
  const body = { day: '2026-12-25', name: 'Christmas Day' };
  const answers = await Promise.all([1, 2, 3].map(() => owner.post(holidays, body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  const elsewhere = await app.makeWorkspace(owner);
  const { id } = await addHoliday('2026-12-26');
  const path = `/api/workspaces/${elsewhere.slug}/working-calendar/holidays/${id}/`;
  expect((await owner.delete(path)).status).toBe(404);
});

test.each([
  [{ name: 'x' }, 'day'],
  [{ day: '2026-02-30', name: 'x' }, 'day'],
  [{ day: '2026-12-25' }, 'name'],
  [{ day: '2026-12-25', name: ' ' }, 'name'],
  [{ day: '2026-12-25', name: 'x'.repeat(256) }, 'name'],
])('%o names the wrong field', async (body, field) => {
  const answer = await owner.post(holidays, body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
});

const year = new Date().getUTCFullYear();
const ics = (...days: [day: string, name: string][]) =>
  [
    'BEGIN:VCALENDAR',
    ...days.flatMap(([day, name]) => [
      'BEGIN:VEVENT',
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${name}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n');

// docs/contract/working-days.md#importing-holidays
test('an import says what it would add, and adds it in one change', async () => {
  await addHoliday(`${year}-05-01`, 'Ours');
  const text = ics([`${year}-05-01`, 'May'], [`${year}-10-03`, 'Unity'], [`${year}-10-03`, 'Twice']);
  const expected = {
    holidays: [{ day: `${year}-10-03`, name: 'Unity' }],
    already_there: 2,
    not_whole_days: 0,
    out_of_range: 0,
  };
  const dry = await owner.post(`${holidays}import/`, { ics: text, dry_run: true });
  expect([dry.status, dry.body]).toEqual([200, expected]);
  expect(await changesOf()).toHaveLength(1);
  const done = await replay(() => owner.post(`${holidays}import/`, { ics: text }));
  expect([done.status, done.body]).toEqual([200, expected]);
  const names = (await owner.get(url)).body.holidays.map(({ name }: Holiday) => name);
  expect(names).toEqual(['Ours', 'Unity']);
  const again = await owner.post(`${holidays}import/`, { ics: text });
  expect([again.body.holidays, await changesOf()]).toMatchObject([[], { length: 2 }]);
});

// docs/contract/working-days.md#large-files
test('what is no calendar or too large is refused, and nobody else imports', async () => {
  const send = (body: object) => owner.post(`${holidays}import/`, body);
  for (const text of ['hello', '', 'x'.repeat(2 * 1024 * 1024 + 1)]) {
    const answer = await send({ ics: text });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['ics']]);
  }
  expect((await send({ ics: 'x'.repeat(5 * 1024 * 1024) })).status).toBe(413);
  const events = Array.from({ length: 1100 }, (_, index): [string, string] => [
    new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
    'Off',
  ]);
  const many = await send({ ics: ics(...events) });
  expect([many.status, Object.keys(many.body)]).toEqual([400, ['day']]);
  expect(await changesOf()).toEqual([]);
  expect((await member.post(`${holidays}import/`, { ics: ics() })).status).toBe(403);
});

// docs/contract/working-days.md#hours-of-a-member
// docs/contract/working-days.md#own-hours
test('members set their own hours, administrators those of all', async () => {
  const hours = `/api/workspaces/${workspace.slug}/members/${member.id}/hours/`;
  const none = { member_id: member.id, workspace_id: workspace.id, days: null, from_day: null };
  expect((await member.get(hours)).body).toEqual(none);
  const body = { days: { ...DEFAULT_WEEK, mon: 0 }, from_day: '2026-12-01' };
  const put = await member.put(hours, body);
  expect([put.status, memberHoursSchema.strict().parse(put.body)]).toEqual([200, { ...none, ...body }]);
  expect((await owner.get(hours)).body).toEqual(put.body);
  const later = await owner.put(hours, { ...body, from_day: '2027-01-01' });
  expect(later.body.from_day).toBe('2027-01-01');
  expect((await member.put(hours, { days: { mon: 1 }, from_day: '2026-12-01' })).status).toBe(400);
  const other = await app.makeUser();
  await app.addMember(workspace.id, other, ROLE.MEMBER);
  for (const person of [other, guest]) {
    const answers = [await person.get(hours), await person.put(hours, body), await person.delete(hours)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
  const outsider = await app.makeUser();
  const foreign = `/api/workspaces/${workspace.slug}/members/${outsider.id}/hours/`;
  expect((await owner.put(foreign, body)).status).toBe(404);
  expect([(await member.delete(hours)).status, (await member.delete(hours)).status]).toEqual([204, 204]);
  expect((await member.get(hours)).body).toEqual(none);
});
