import { randomUUID } from 'node:crypto';
import { type Recurrence, recurrenceSchema } from '@tandem/shared/work-items/recurrences/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, auditedActions } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { FIRST, type RecurrenceTeam, makeRecurrenceTeam } from './testing.ts';

let team: RecurrenceTeam;
beforeAll(async () => {
  team = await makeRecurrenceTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await sql`delete from recurrences`.execute(team.test.database.db);
});

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.admin,
    stream: team.stream,
    lists: [{ url: team.url, kind: 'recurrence' }],
    action,
  });
const act = (recurrence: Pick<Recurrence, 'id'>, action: string, body?: object) =>
  replay(() => team.admin.post(team.path(recurrence, action), body));

// docs/contract/recurrences.md#a-new-recurrence
// docs/contract/recurrences.md#changes-of-recurrences
test('a recurrence is added, read, changed and deleted, live', async () => {
  const { status, body } = await replay(() => team.make());
  expect(status).toBe(201);
  expect(recurrenceSchema.strict().parse(body)).toEqual(body);
  expect(body).toMatchObject({
    workspace_id: team.workspace.id,
    project_id: team.project.id,
    template_id: team.template_id,
    name: 'Weekly report',
    mode: 'dates',
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    after_days: null,
    counts_cancelled: true,
    time: '09:00',
    lead_days: 0,
    starts_on: FIRST,
    ends_on: null,
    max_count: null,
    assignees: { mode: 'template', member_ids: [] },
    days_off: 'keep',
    is_paused: false,
    skipped: [],
    next_due: FIRST,
    next_run_at: '2031-01-06T08:00:00.000000Z',
    runs_count: 0,
    last_error: null,
    created_by: team.admin.id,
  });
  const values = { name: 'Report', time: '17:30', lead_days: 2, days_off: 'previous', max_count: 3 };
  const changed = await replay(() => team.admin.patch(team.path(body), values));
  expect(changed.body).toMatchObject({ ...values, next_run_at: '2031-01-04T16:30:00.000000Z' });
  expect(await team.read(body)).toEqual(changed.body);
  expect((await team.member.get(team.url)).body).toEqual([changed.body]);
  expect((await replay(() => team.admin.delete(team.path(body)))).status).toBe(204);
  expect((await team.admin.get(team.path(body))).status).toBe(404);
  expect((await team.admin.patch(team.path(body), values)).status).toBe(404);
  expect((await team.admin.delete(team.path(body))).status).toBe(404);
  expect(await auditedActions(team.test, body.id)).toEqual([
    'recurrence_created',
    'recurrence_changed',
    'recurrence_deleted',
  ]);
});

// docs/contract/recurrences.md#changes-of-recurrences
test('what changes nothing leaves the row as it is', async () => {
  const recurrence = await team.made({ lead_days: 1 });
  const { body } = await team.admin.patch(team.path(recurrence), {
    rule: 'rrule:freq=weekly;byday=mo',
    lead_days: '1',
    starts_on: FIRST,
    ends_on: '',
  });
  expect(body).toEqual(recurrence);
  expect((await team.admin.patch(team.path(recurrence), {})).body).toEqual(recurrence);
  expect((await team.admin.post(team.path(recurrence, 'resume'))).body).toEqual(recurrence);
});

// docs/contract/recurrences.md#a-new-recurrence
test('the id that its maker has chosen makes one, however often it is sent', async () => {
  const id = randomUUID().replace(/^(.{14})./, '$17');
  const recurrence = await team.made({ id });
  expect(recurrence.id).toBe(id);
  expect(await team.made({ id })).toEqual(recurrence);
  expect((await team.admin.get(team.url)).body).toHaveLength(1);
});

// docs/contract/recurrences.md#who-may-do-what
test('administrators write, members read, and guests of their own items know nothing', async () => {
  const recurrence = await team.made();
  const path = team.path(recurrence);
  const reads = [team.url, path, `${path}preview/`, `${path}runs/`];
  for (const read of reads) {
    expect((await team.test.nobody.get(read)).status).toBe(401);
    expect((await team.member.get(read)).status).toBe(200);
    expect((await team.guest.get(read)).status).toBe(403);
    expect((await team.outsider.get(read)).status).toBe(403);
  }
  for (const caller of [team.member, team.guest, team.outsider]) {
    const statuses = [
      await team.make({}, caller),
      await caller.patch(path, { name: 'Mine' }),
      await caller.delete(path),
      await caller.post(`${path}pause/`),
      await caller.post(`${path}resume/`),
      await caller.post(`${path}skip/`),
      await caller.post(`${path}unskip/`, { due: FIRST }),
      await caller.post(`${team.url}preview/`, { rule: 'FREQ=DAILY' }),
    ].map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([403]));
  }
  expect((await team.test.nobody.post(team.url, {})).status).toBe(401);
  expect(await team.read(recurrence)).toEqual(recurrence);
});

// docs/contract/recurrences.md#who-may-do-what
test('a recurrence of another project is not found', async () => {
  const recurrence = await team.made();
  const other = await team.test.makeProject(team.admin, team.workspace);
  const url = team.url.replace(team.project.id, other.id);
  expect((await team.admin.get(`${url}${recurrence.id}/`)).status).toBe(404);
  expect((await team.admin.post(`${url}${recurrence.id}/skip/`)).status).toBe(404);
  expect((await team.admin.get(url)).body).toEqual([]);
  const foreign = await team.admin.post(url, {
    template_id: team.template_id,
    name: 'Theirs',
    rule: 'FREQ=DAILY',
  });
  expect([foreign.status, Object.keys(foreign.body)]).toEqual([400, ['template_id']]);
});

// docs/contract/recurrences.md#rules
test.each([
  ['rule', { rule: 'FREQ=HOURLY' }],
  ['rule', { rule: 'FREQ=MINUTELY;INTERVAL=1' }],
  ['rule', { rule: 'FREQ=DAILY;BYHOUR=0,1,2;BYMINUTE=0,1,2,3' }],
  ['rule', { rule: 'every day' }],
  ['rule', { rule: 'FREQ=DAILY;COUNT=3' }],
  ['rule', { rule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30' }],
  ['rule', { rule: null }],
  ['rule', { rule: `FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(300)}1` }],
  ['rule', { mode: 'after_done', after_days: 3 }],
  ['after_days', { mode: 'after_done', rule: null }],
  ['after_days', { mode: 'after_done', rule: null, after_days: 0 }],
  ['after_days', { after_days: 3 }],
  ['time', { time: '24:00' }],
  ['time', { time: '9' }],
  ['lead_days', { lead_days: 366 }],
  ['starts_on', { starts_on: '2031-02-30' }],
  ['starts_on', { starts_on: '9000-12-32' }],
  ['starts_on', { starts_on: '9001-01-01' }],
  ['starts_on', { starts_on: '1899-12-31' }],
  ['ends_on', { ends_on: '9999-12-31' }],
  ['ends_on', { ends_on: '2031-01-05' }],
  ['max_count', { max_count: 0 }],
  ['mode', { mode: 'never' }],
  ['days_off', { days_off: 'skip' }],
  ['name', { name: ' ' }],
  ['assignees', { assignees: { mode: 'in_turn', member_ids: [] } }],
  ['assignees', { assignees: { mode: 'in_turn', member_ids: [randomUUID()] } }],
  ['template_id', { template_id: randomUUID() }],
])('a wrong %s is refused by its name: %o', async (field, values) => {
  const answer = await team.make(values);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  const recurrence = await team.made();
  const changed = await team.admin.patch(team.path(recurrence), { name: 'Changed', ...values });
  if (!('mode' in values && values.mode === 'after_done' && !('rule' in values)))
    expect([changed.status, Object.keys(changed.body)]).toEqual([400, [field]]);
  else expect(changed.status).toBe(200);
});

// docs/contract/recurrences.md#templates-that-recur
test('a template that asks, is of another kind or is deleted does not recur', async () => {
  const asks = [{ name: 'Customer', question: 'Who?', kind: 'text' as const, is_required: true }];
  const asking = await team.makeTemplate({ name: 'For {{Customer}}' }, asks);
  const base = team.url.replace('recurrences/', 'templates/');
  const content = { name: 'A page', description_html: '<p></p>' };
  const page = (await team.admin.post(base, { name: 'Page', kind: 'page', content })).body.id as string;
  const deleted = await team.makeTemplate();
  await team.admin.delete(`${base}${deleted}/`);
  for (const template_id of [asking, page, deleted]) {
    const { status, body } = await team.make({ template_id });
    expect([status, Object.keys(body)]).toEqual([400, ['template_id']]);
  }
});

// docs/contract/recurrences.md#a-new-recurrence
test('one that begins in the past is due next from today on', async () => {
  const recurrence = await team.made({ rule: 'FREQ=DAILY', starts_on: '2020-01-01', time: '23:59' });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date());
  expect(recurrence.next_due).toBe(today);
  const later = await team.made({ mode: 'after_done', rule: null, after_days: 5, starts_on: '2020-01-01' });
  expect(later.next_due).toBe(today);
});

// docs/contract/recurrences.md#a-new-recurrence
test('a project has 200 recurrences at most, and an archived one gets none', async () => {
  const { db } = team.test.database;
  await team.made();
  await sql`insert into recurrences (workspace_id, project_id, template_id, name, mode, rule, time, starts_on)
    select workspace_id, project_id, template_id, name, mode, rule, time, starts_on from recurrences,
      generate_series(1, 199)`.execute(db);
  expect((await team.make()).status).toBe(400);
  await sql`delete from recurrences`.execute(db);
  const recurrence = await team.made();
  await team.admin.post(team.url.replace('recurrences/', 'archive/'));
  expect((await team.make()).status).toBe(400);
  expect((await team.admin.patch(team.path(recurrence), { name: 'x' })).status).toBe(400);
  expect((await team.admin.delete(team.path(recurrence))).status).toBe(400);
  expect(await team.runAt('2031-01-06T08:00:00Z')).toBe(0);
  await team.admin.delete(team.url.replace('recurrences/', 'archive/'));
  expect((await team.admin.delete(team.path(recurrence))).status).toBe(204);
});

// docs/contract/recurrences.md#changing-a-recurrence
test('a change of the mode clears what only the other one has, and one of the rule forgets skipped days', async () => {
  const recurrence = await team.made();
  await act(recurrence, 'skip');
  expect(await team.read(recurrence)).toMatchObject({ skipped: [FIRST], next_due: '2031-01-13' });
  const days = await team.admin.patch(team.path(recurrence), { mode: 'after_done', after_days: 3 });
  expect(days.body).toMatchObject({ rule: null, after_days: 3, skipped: [], next_due: FIRST });
  const rule = 'FREQ=MONTHLY;BYMONTHDAY=15';
  const dates = await team.admin.patch(team.path(recurrence), { mode: 'dates', rule });
  expect(dates.body).toMatchObject({ rule, after_days: null, next_due: '2031-01-15' });
});

// docs/contract/recurrences.md#deleting-a-recurrence
test('items that a deleted recurrence made stay, and it makes no more', async () => {
  const recurrence = await team.made();
  await team.runAt('2031-01-06T08:00:00Z');
  await team.admin.delete(team.path(recurrence));
  expect(await team.runAt('2031-01-13T08:00:00Z')).toBe(0);
  expect(await team.itemsMade()).toHaveLength(1);
});

// docs/contract/recurrences.md#start-and-end
test('turns that are skipped to the end of the calendar end there', async () => {
  const values = { mode: 'after_done', rule: null, after_days: 3650, lead_days: 365 };
  const recurrence = await team.made({ ...values, starts_on: '9000-12-31', days_off: 'next' });
  const skipped = await team.admin.post(team.path(recurrence, 'skip'));
  expect([skipped.status, skipped.body.next_due]).toEqual([200, null]);
  const until = await team.admin.post(team.path(recurrence, 'pause'), { until: '9999-12-31' });
  expect([until.status, Object.keys(until.body)]).toEqual([400, ['until']]);
});

// docs/contract/recurrences.md#pausing
test('a pause lasts until it is resumed, and what was due in it is never made', async () => {
  const recurrence = await team.made();
  const paused = (await act(recurrence, 'pause')).body;
  expect(paused).toMatchObject({ is_paused: true, paused_until: null, next_due: null, next_run_at: null });
  expect(await team.runAt('2031-01-20T08:00:00Z')).toBe(0);
  const resumed = (await act(recurrence, 'resume')).body;
  expect(resumed).toMatchObject({ is_paused: false, next_due: FIRST });
});

// docs/contract/recurrences.md#pausing
test('a pause ends by itself on its day', async () => {
  const recurrence = await team.made();
  const before = await team.itemsMade();
  const paused = (await act(recurrence, 'pause', { until: '2031-01-21' })).body;
  expect(paused).toMatchObject({ is_paused: true, paused_until: '2031-01-21', next_due: '2031-01-27' });
  expect(await team.runAt('2031-01-20T08:00:00Z')).toBe(0);
  expect((await team.read(recurrence)).is_paused).toBe(true);
  expect(await team.runAt('2031-01-21T00:00:00Z')).toBe(0);
  expect(await team.read(recurrence)).toMatchObject({ is_paused: false, paused_until: null });
  expect(await team.runAt('2031-01-27T08:00:00Z')).toBe(1);
  expect((await team.itemsMade()).length - before.length).toBe(1);
  expect((await team.runs(recurrence)).map(({ due, kind }) => [due, kind])).toEqual([['2031-01-27', 'made']]);
  const past = await team.admin.post(team.path(recurrence, 'pause'), { until: '2020-01-01' });
  expect([past.status, Object.keys(past.body)]).toEqual([400, ['until']]);
});

// docs/contract/recurrences.md#skipping
test('a skipped day gets no item, can be taken back, and is listed once it is over', async () => {
  const recurrence = await team.made();
  expect((await act(recurrence, 'skip')).body).toMatchObject({ skipped: [FIRST], next_due: '2031-01-13' });
  const second = (await act(recurrence, 'skip', { due: '2031-01-20' })).body;
  expect(second).toMatchObject({ skipped: [FIRST, '2031-01-20'], next_due: '2031-01-13' });
  const back = (await act(recurrence, 'unskip', { due: FIRST })).body;
  expect(back).toMatchObject({ skipped: ['2031-01-20'], next_due: FIRST });
  await act(recurrence, 'skip', { due: FIRST });
  expect(await team.runAt('2031-01-06T08:00:00Z')).toBe(0);
  expect(await team.runAt('2031-01-13T08:00:00Z')).toBe(1);
  expect(
    (await team.runs(recurrence)).map(({ due, kind, item_id }) => [due, kind, item_id !== null]),
  ).toEqual([
    ['2031-01-13', 'made', true],
    [FIRST, 'skipped', false],
  ]);
  for (const due of ['2031-01-21', FIRST, '2030-12-30']) {
    const refused = await team.admin.post(team.path(recurrence, 'skip'), { due });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['due']]);
  }
  expect((await team.admin.post(team.path(recurrence, 'unskip'), {})).status).toBe(400);
});

// docs/contract/recurrences.md#runs
test('runs are read page by page', async () => {
  const recurrence = await team.made();
  for (const day of ['06', '13', '20']) await team.runAt(`2031-01-${day}T08:00:00Z`);
  const url = `${team.path(recurrence, 'runs')}?per_page=2`;
  const first = (await team.member.get(`${url}&cursor=2:0:0`)).body;
  expect(first).toMatchObject({ total_count: 3, next_page_results: true });
  const second = (await team.member.get(`${url}&cursor=${first.next_cursor}`)).body;
  expect([...first.results, ...second.results].map(({ due }: { due: string }) => due)).toEqual([
    '2031-01-20',
    '2031-01-13',
    FIRST,
  ]);
  await team.admin.delete(team.item(first.results[0].item_id));
  expect((await team.member.get(url)).body.results[0]).toMatchObject({ due: '2031-01-20', item: null });
  expect((await team.member.get(`${team.path(recurrence, 'runs')}?per_page=101`)).status).toBe(400);
});
