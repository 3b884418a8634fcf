import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TimeTeam, makeTimeTeam } from '../testing.ts';

let team: TimeTeam;
let items: { id: string }[];
let label: { id: string };
beforeAll(async () => {
  team = await makeTimeTeam();
  const { admin, activity } = team;
  label = await team.test.makeLabel(admin, team.project);
  const other = await team.test.makeLabel(admin, team.project, { name: 'Other' });
  items = [await team.makeItem({ label_ids: [label.id, other.id] }), await team.makeItem()];
  const [first, second] = items.map(({ id }) => id) as [string, string];
  await team.makeEntry(first, { minutes: 60, day: '2026-11-02', is_billable: true });
  await team.makeEntry(first, { minutes: 30, day: '2026-11-08', activity_id: activity.id });
  await team.makeEntry(second, { minutes: 20, day: '2026-11-09', note: '=1+1' });
  await team.makeEntry(second, { minutes: 10, day: '2026-12-01' }, admin);
});
afterAll(() => team.test.close());

const groups = async (query: string, caller = team.admin) => {
  const answer = await caller.get(`${team.time}?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.groups.map(({ key, minutes, billable_minutes }: Record<string, unknown>) => [
    key,
    minutes,
    billable_minutes,
  ]);
};

// docs/contract/time.md#lists-and-sums
test('sums by each kind of group, and a total that counts once', async () => {
  const { member, admin, project, activity } = team;
  const [first, second] = items;
  expect(await groups('group_by=person')).toEqual([
    [member.id, 110, 60],
    [admin.id, 10, 0],
  ]);
  expect(await groups('group_by=project')).toEqual([[project.id, 120, 60]]);
  expect(await groups('group_by=item')).toEqual([
    [first?.id, 90, 60],
    [second?.id, 30, 0],
  ]);
  expect(await groups('group_by=activity')).toEqual([
    [null, 90, 60],
    [activity.id, 30, 0],
  ]);
  expect(await groups('group_by=day')).toHaveLength(4);
  expect(await groups('group_by=week')).toEqual([
    ['2026-11-02', 90, 60],
    ['2026-11-09', 20, 0],
    ['2026-11-30', 10, 0],
  ]);
  expect(await groups('group_by=month')).toEqual([
    ['2026-11', 110, 60],
    ['2026-12', 10, 0],
  ]);
  expect(await groups('group_by=billable')).toEqual([
    ['false', 60, 0],
    ['true', 60, 60],
  ]);
  expect(await groups('group_by=type')).toEqual([[null, 120, 60]]);
  const labels = (await admin.get(`${team.time}?group_by=label`)).body;
  expect(labels.groups).toHaveLength(3);
  expect(labels.total).toEqual({ minutes: 120, billable_minutes: 60 });
});

// docs/contract/time.md#lists-and-sums
test.each([
  ['from=2026-11-08&to=2026-11-09', 50],
  ['billable=true', 60],
  ['billable=false', 60],
  ['person=ME', 110],
  ['item=FIRST', 90],
  ['label=LABEL', 90],
  ['activity=ACTIVITY', 30],
  ['project=PROJECT&person=ME&from=2026-11-09', 20],
])('filters by %s', async (query, minutes) => {
  const named = query
    .replace('ME', team.member.id)
    .replace('FIRST', items[0]?.id ?? '')
    .replace('LABEL', label.id)
    .replace('ACTIVITY', team.activity.id)
    .replace('PROJECT', team.project.id);
  const { body } = await team.admin.get(`${team.time}?group_by=billable&${named}`);
  expect(body.total.minutes).toBe(minutes);
});

// docs/contract/time.md#lists-and-sums
test('pages of entries, the newest day first, with facts about their items', async () => {
  const days: string[] = [];
  let cursor = 'after:';
  for (;;) {
    const { body } = await team.admin.get(`${team.time}?per_page=3&cursor=${encodeURIComponent(cursor)}`);
    expect(body.total_count).toBe(4);
    days.push(...body.results.map(({ day }: { day: string }) => day));
    expect(body.results[0].item).toMatchObject({ project_identifier: team.project.identifier });
    if (!body.next_page_results) break;
    cursor = body.next_cursor;
  }
  expect(days).toEqual(['2026-12-01', '2026-11-09', '2026-11-08', '2026-11-02']);
});

// docs/contract/time.md#who-may
test('members list their own time alone', async () => {
  expect(await groups('group_by=person', team.member)).toEqual([[team.member.id, 110, 60]]);
  expect(await groups(`group_by=person&person=${team.admin.id}`, team.member)).toEqual([]);
  expect(await groups('group_by=person', team.outsider)).toEqual([]);
});

// docs/contract/time.md#csv
test('entries and sums as CSV, in which nothing is computed', async () => {
  const list = await team.admin.get(`${team.time}?format=csv`);
  expect(list.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = list.text.trim().split('\r\n');
  expect(lines[0]).toBe(
    '"Day","Person","Project","Work item","Title","Activity","Minutes","Time","Billable","Note"',
  );
  expect(lines).toHaveLength(5);
  expect(list.text).toContain(`"'=1+1"`);
  const sums = await team.admin.get(`${team.time}?format=csv&group_by=month`);
  expect(sums.text).toBe(
    '"Group","Minutes","Time","Billable minutes"\r\n"2026-11","110","1:50","60"\r\n"2026-12","10","0:10","0"\r\n',
  );
});

// docs/contract/time.md#csv
test('a file of more entries than are read at once has each of them once, the newest first', async () => {
  const { admin, workspace, project, test: app, time } = team;
  const { sql } = app.database;
  await sql`insert into work_item_worklogs
      (workspace_id, project_id, activity_id, description, duration, logged_by, day)
    select ${workspace.id}, ${project.id}, ${team.activity.id}, n::text, 1, ${admin.id}, '2025-01-01'::date + n / 3
    from generate_series(1, 4500) n`;
  const { text } = await admin.get(
    `${time}?format=csv&to=2030-01-01&activity=${team.activity.id}&from=2025-01-01`,
  );
  const rows = text.trim().split('\r\n').slice(1);
  const days = rows.map((row: string) => row.slice(1, 11));
  expect(days).toEqual(days.toSorted().toReversed());
  expect(new Set(rows.map((row: string) => /"(\d+)"$/.exec(row)?.[1])).size).toBeGreaterThanOrEqual(4500);
  await sql`delete from work_item_worklogs where work_item_id is null`;
});

// docs/contract/time.md#lists-and-sums
test.each(['from=tomorrow', 'person=me', 'group_by=colour', 'billable=maybe', 'per_page=0', 'cursor=x'])(
  'refuses %s',
  async (query) => {
    expect((await team.admin.get(`${team.time}?${query}`)).status).toBe(400);
  },
);
