import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IntakeTeam, makeIntakeTeam } from './testing.ts';

let team: IntakeTeam;
beforeAll(async () => {
  team = await makeIntakeTeam();
});
afterAll(() => team.test.close());

const IN_APP = { source: 'IN_APP', source_email: null, extra: {} };
const history = (id: string) => `${team.item(id)}history/?activity_type=issue-property`;
const sourcesOf = (rows: Activity[]) => rows.map(({ field, source_data }) => [field, source_data]);

// docs/contract/history.md#where-an-item-came-from
test('every row of an item of intake says where it came from, in lists and in Changes', async () => {
  const { admin, test: app, stream } = team;
  const since = await readSeq(app.database.db, stream);
  const { issue } = await team.submit();
  await team.decide(issue.id, { issue: { name: 'Renamed' } });
  await team.decide(issue.id, { status: 1 });
  await admin.patch(team.item(issue.id), { priority: 'high' });
  await admin.post(`${team.item(issue.id)}issue-links/`, { url: 'https://example.com/', title: 'Plan' });
  const rows: Activity[] = (await admin.get(history(issue.id))).body;
  expect(sourcesOf(rows)).toEqual(
    [null, 'name', 'intake', 'state', 'priority', 'link'].map((f) => [f, IN_APP]),
  );
  const { changes } = await readChanges(app.database.db, { stream, after: since });
  const recorded = changes.filter(({ kind }) => kind === 'activity').map(({ row }) => row as Activity);
  expect(sourcesOf(recorded)).toEqual(sourcesOf(rows));
  const whole: Activity[] = (await admin.get(`${team.item(issue.id)}history/`)).body;
  expect(sourcesOf(whole)).toEqual(sourcesOf(rows));
});

// docs/contract/history.md#where-an-item-came-from
test('the address of a sender is said, and what a person has done says it as well', async () => {
  const { admin, workspace, makeItem, test: app } = team;
  const { issue } = await team.submit({}, admin);
  await app.database.sql`update intake_work_items set source = 'EMAIL', source_email = 'zoe@example.com',
    extra = '{"subject": "Door"}' where work_item_id = ${issue.id}`;
  const mailed = { source: 'EMAIL', source_email: 'zoe@example.com', extra: { subject: 'Door' } };
  expect(sourcesOf((await admin.get(history(issue.id))).body)).toEqual([[null, mailed]]);
  const other = await makeItem({}, admin);
  const ofItems = (rows: Activity[]) =>
    Object.fromEntries(rows.map((row) => [row.issue, row.source_data] as const));
  for (const path of [
    '/api/users/me/activities/',
    `/api/workspaces/${workspace.slug}/user-activity/${admin.id}/`,
  ]) {
    const done = ofItems((await admin.get(path)).body.results);
    expect(done[issue.id], path).toEqual(mailed);
    expect(done[other.id], path).toBeNull();
  }
});
