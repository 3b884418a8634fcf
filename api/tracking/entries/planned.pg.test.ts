import { readChanges } from '@tandem/db/change-log/log.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TimeTeam, makeTimeTeam } from '../testing.ts';

let team: TimeTeam;
beforeAll(async () => {
  team = await makeTimeTeam();
});
afterAll(() => team.test.close());

const rowsSince = async (after: number) => {
  const { changes } = await readChanges(team.test.database.db, { stream: team.stream, after });
  return changes.filter(({ kind }) => kind === 'work_item').map(({ row }) => row);
};

// docs/contract/time.md#planned-and-spent
test('planned and remaining time are written, recorded, versioned and taken back as other fields', async () => {
  const { member, admin } = team;
  const item = await team.makeItem({ planned_minutes: 720, remaining_minutes: '60' });
  expect(item).toMatchObject({
    planned_minutes: 720,
    remaining_minutes: 60,
    remaining_by: member.id,
    spent_minutes: 0,
  });
  const url = team.item(item.id);
  const seq = await team.seqOf(team.stream);
  const headers = { 'x-mutation-id': 'planned-time' };
  const body = { planned_minutes: 600, remaining_minutes: 30 };
  expect((await admin.patch(url, body, { headers })).status).toBe(204);
  expect(await rowsSince(seq)).toMatchObject([{ ...body, remaining_by: admin.id }]);
  expect((await member.get(url)).body).toMatchObject({ ...body, remaining_by: admin.id, spent_minutes: 0 });
  const history = (await member.get(`${url}history/`)).body.filter(({ field }: { field: string | null }) =>
    field?.endsWith('_minutes'),
  );
  expect(
    history.map(({ field, old_value, new_value }: Record<string, unknown>) => [field, old_value, new_value]),
  ).toEqual([
    ['planned_minutes', '720', '600'],
    ['remaining_minutes', '60', '30'],
  ]);
  const [version] = (await member.get(`${url}versions/`)).body.results;
  expect((await member.get(`${url}versions/${version.id}/`)).body).toMatchObject(body);
  const undo = `/api/workspaces/${team.workspace.slug}/undo/`;
  expect((await admin.post(undo, { mutation_id: 'planned-time' })).status).toBe(200);
  expect((await member.get(url)).body).toMatchObject({ planned_minutes: 720, remaining_minutes: 60 });
  await member.patch(url, { planned_minutes: null, remaining_minutes: '' });
  expect((await member.get(url)).body).toMatchObject({
    planned_minutes: null,
    remaining_minutes: null,
    remaining_by: null,
  });
});

// docs/contract/time.md#planned-and-spent
test.each([
  { planned_minutes: -1 },
  { planned_minutes: 1.5 },
  { remaining_minutes: 1e9 },
  { remaining_minutes: 'x' },
])('refuses %o', async (body) => {
  const item = await team.makeItem();
  const answer = await team.member.patch(team.item(item.id), body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, Object.keys(body)]);
});

// docs/contract/time.md#planned-and-spent
// docs/contract/work-items.md#what-moves-updated_at
test('what was spent is in lists, single reads and Changes, while the project tracks time', async () => {
  const { member, admin, workspace, project, items } = team;
  const item = await team.makeItem();
  const seq = await team.seqOf(team.stream);
  const first = await team.makeEntry(item.id, { minutes: 60 });
  await team.makeEntry(item.id, { minutes: 30 }, admin);
  await member.patch(`${team.itemTime(item.id)}${first.id}/`, { minutes: 45 });
  await member.patch(`${team.itemTime(item.id)}${first.id}/`, { note: 'Only words' });
  expect((await rowsSince(seq)).map((row) => row?.['spent_minutes'])).toEqual([60, 90, 75]);
  const inList = async () => {
    const { body } = await member.get(items);
    return body.results.find(({ id }: { id: string }) => id === item.id).spent_minutes;
  };
  expect([await inList(), (await member.get(team.item(item.id))).body.spent_minutes]).toEqual([75, 75]);
  await member.delete(`${team.itemTime(item.id)}${first.id}/`);
  expect(await inList()).toBe(30);
  expect((await member.get(team.item(item.id))).body.updated_at > item.updated_at).toBe(true);
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  await admin.patch(base, { is_time_tracking_enabled: false });
  expect([await inList(), (await member.get(team.item(item.id))).body.spent_minutes]).toEqual([0, 0]);
  await admin.patch(base, { is_time_tracking_enabled: true });
});
