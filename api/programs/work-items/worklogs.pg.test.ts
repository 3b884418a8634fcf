import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { worklogSchema } from '@tandem/shared/work-items/worklogs/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTarget } from '../../work-items/move/testing.ts';
import { type Programs, makePrograms, ok, programOf } from '../testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let programs: Programs;
let item: { id: string };
let url: string;
beforeAll(async () => {
  programs = await makePrograms();
});
beforeEach(async () => {
  item = await programs.make('issues', { name: 'Takes time' });
  url = `${programs.BP}/issues/${item.id}/worklogs/`;
});
afterAll(() => programs.team.test.close());

/** What the log says of logged time since a number. */
async function changesSince(after: number) {
  const { team } = programs;
  const { changes } = await readChanges(team.test.database.db, { stream: team.stream, after });
  return changes.filter(({ kind }) => kind === 'worklog').map(({ op, id, row }) => ({ op, id, row }));
}
const seq = () => readSeq(programs.team.test.database.db, programs.team.stream);

// docs/contract/programs.md#logged-time
test('time is logged once a key, changed and taken back, and whoever follows the project hears of it', async () => {
  const { member, team } = programs;
  const start = await seq();
  const post = () => member('POST', url, { duration: '30', description: null }, { 'idempotency-key': url });
  const made = ok(await post(), 201);
  expect(ok(await post(), 201)).toEqual(made);
  expect(worklogSchema.strict().parse(made)).toEqual(made);
  expect(made).toMatchObject({ duration: 30, description: '', logged_by: team.member.id, issue: item.id });
  const changed = ok(await member('PATCH', `${url}${made.id}/`, { description: 'Read' }), 200);
  expect(changed).toMatchObject({ duration: 30, description: 'Read' });
  // The same again writes nothing.
  ok(await member('PATCH', `${url}${made.id}/`, { description: 'Read' }), 200);
  expect(ok(await programs.ask('GET', url), 200)).toEqual([changed]);
  // Not an item of theirs.
  expect((await programs.guest('GET', url)).status).toBe(404);
  expect((await member('DELETE', `${url}${made.id}/`)).status).toBe(204);
  expect((await member('DELETE', `${url}${made.id}/`)).status).toBe(404);
  expect(ok(await member('GET', url), 200)).toEqual([]);
  // Changes carry more: the entry (docs/contract/time.md#fields).
  expect(await changesSince(start)).toMatchObject([
    { op: 'put', id: made.id, row: { ...made, minutes: 30, member_id: team.member.id } },
    { op: 'put', id: made.id, row: changed },
    { op: 'remove', id: made.id, row: undefined },
  ]);
});

// docs/contract/programs.md#logged-time
test.each([
  [{}, 'duration'],
  [{ duration: 0 }, 'duration'],
  [{ duration: 1.5 }, 'duration'],
  [{ duration: -5 }, 'duration'],
  [{ duration: 1e9 }, 'duration'],
  [{ duration: null }, 'duration'],
  [{ duration: 5, description: 'x'.repeat(10_001) }, 'description'],
])('refuses %o and names the field', async (body, field) => {
  const answer = await programs.member('POST', url, body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field, 'message']]);
  expect(ok(await programs.member('GET', url), 200)).toEqual([]);
});

// docs/contract/programs.md#logged-time
test('each changes what is theirs, administrators everything, guests and strangers nothing', async () => {
  const { ask, member, guest, team, BP } = programs;
  const theirs = ok(await ask('POST', url, { duration: 15 }), 201);
  const own = ok(await member('POST', url, { duration: 5 }), 201);
  for (const method of ['PATCH', 'DELETE'] as const) {
    const body = method === 'PATCH' ? { duration: 99 } : undefined;
    expect((await member(method, `${url}${theirs.id}/`, body)).status).toBe(403);
    expect((await guest(method, `${url}${own.id}/`, body)).status).toBe(403);
    expect((await member(method, `${url}${UNKNOWN}/`, body)).status).toBe(404);
    expect((await programOf(team.test, null)(method, `${url}${own.id}/`, body)).status).toBe(401);
  }
  expect((await guest('POST', url, { duration: 5 })).status).toBe(403);
  ok(await ask('PATCH', `${url}${own.id}/`, { duration: 6 }), 200);
  expect(ok(await member('GET', `${BP}/total-worklogs/`), 200)).toContainEqual({
    issue_id: item.id,
    duration: 21,
  });
  const elsewhere = `${BP}/issues/${UNKNOWN}/worklogs/`;
  expect((await member('GET', elsewhere)).status).toBe(404);
  expect((await member('POST', elsewhere, { duration: 5 })).status).toBe(404);
});

// docs/contract/programs.md#logged-time
test('whatever was logged is added up', async () => {
  const { ask, team, BP } = programs;
  const most = 10 * 366 * 24 * 60;
  await team.test.database.sql`
    insert into work_item_worklogs (workspace_id, project_id, work_item_id, logged_by, duration)
    select workspace_id, project_id, id, ${team.member.id}::uuid, ${most} from work_items, generate_series(1, 500)
    where id = ${item.id}`;
  expect(ok(await ask('GET', `${BP}/total-worklogs/`), 200)).toContainEqual({
    issue_id: item.id,
    duration: 500 * most,
  });
});

// docs/contract/programs.md#logged-time
test('it goes along to another project, and archived items take none', async () => {
  const { ask, team, BP } = programs;
  const made = ok(await ask('POST', url, { duration: 15 }), 201);
  const target = await makeTarget(team);
  const start = await seq();
  expect((await target.move(item.id)).status).toBe(200);
  expect(await changesSince(start)).toEqual([{ op: 'remove', id: made.id, row: undefined }]);
  const there = `${programs.B}/projects/${target.project.id}/issues/${item.id}/worklogs/`;
  expect(ok(await ask('GET', there), 200)).toMatchObject([
    { id: made.id, duration: 15, project: target.project.id },
  ]);
  expect(ok(await ask('GET', `${BP}/total-worklogs/`), 200)).not.toContainEqual({
    issue_id: item.id,
    duration: 15,
  });
  const done = await programs.make('issues', { name: 'Done', state: team.states.Done.id });
  expect((await ask('POST', `${BP}/issues/${done.id}/archive/`)).status).toBe(204);
  expect((await ask('POST', `${BP}/issues/${done.id}/worklogs/`, { duration: 5 })).status).toBe(400);
});
