import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwnToken } from '../testing.ts';
import { type Desk, makeDesk } from './testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await makeDesk();
  const { admin, items } = desk.programs.team;
  await admin.patch(items.replace(/issues\/$/, ''), { is_time_tracking_enabled: true });
});
afterAll(() => desk.close());

// docs/contract/time.md#a-new-entry
// docs/contract/time.md#stopping
test('an assistant logs time, starts and stops the timer, and lists what was worked', async () => {
  const { team, make } = desk.programs;
  const item = await make('work-items', { name: 'Takes time' });
  const assistant = await desk.connect(await makeOwnToken(team.member));
  const workspace = { slug: team.workspace.slug };
  const place = { ...workspace, project_id: team.project.id, issue_id: item.id };
  const use = async (name: string, args: object) => {
    const answer = await assistant.use('use_tool', { name, arguments: args });
    expect([name, answer.isError, answer.isError ? answer.text : '']).toEqual([name, false, '']);
    return answer.body;
  };
  await use('log_time', { ...place, body: { minutes: 45, note: 'Read' } });
  const started = await use('start_timer', { ...workspace, body: { issue_id: item.id } });
  expect(started.timer.issue_id).toBe(item.id);
  expect((await use('get_timer', workspace)).timer.id).toBe(started.timer.id);
  await team.test.database.sql`update time_timers set started_at = now() - interval '20 minutes'`;
  await use('stop_timer', { ...workspace, body: {} });
  const listed = await use('list_time', { ...workspace, item: item.id, group_by: 'item' });
  expect(listed.total.minutes).toBe(65);
});
