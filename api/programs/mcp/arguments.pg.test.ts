import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken } from '../testing.ts';
import { type Assistant, type Desk, makeDesk } from './testing.ts';

let desk: Desk;
let admin: Assistant;
let project_id: string;
beforeAll(async () => {
  desk = await makeDesk();
  const { team } = desk.programs;
  admin = await desk.connect(await makeToken(team.admin, team.workspace.slug));
  project_id = team.project.id;
}, 60_000);
afterAll(() => desk.close());

/** What is wrong with the arguments, as it is answered. */
async function problemsOf(tool: string, args: object) {
  const { isError, body } = await admin.use(tool, args);
  expect(isError).toBe(true);
  expect(body.error).toContain(body.problems[0].argument);
  return body.problems;
}

// docs/contract/mcp.md#wrong-arguments
test('an argument that there is not is an error that names it, what there is, and what was meant', async () => {
  expect(await problemsOf('list_work_items', { project_id, stat: 'Todo' })).toMatchObject([
    { argument: 'stat', did_you_mean: 'state', known: expect.arrayContaining(['state', 'priority']) },
  ]);
  const inBody = { project_id, body: { name: 'x', asignees: ['me'] } };
  expect(await problemsOf('create_work_item', inBody)).toMatchObject([
    { argument: 'body.asignees', did_you_mean: 'assignees' },
  ]);
  expect(await problemsOf('create_work_item', { project_id, name: 'x', body: { name: 'x' } })).toMatchObject([
    { argument: 'name', did_you_mean: 'body.name' },
  ]);
  const deep = { project_id, body: { issue: { nam: 'x' } } };
  expect(await problemsOf('create_intake_item', deep)).toMatchObject([
    { argument: 'body.issue.nam', did_you_mean: 'name' },
  ]);
  expect((await problemsOf('get_me', { who: 1 }))[0]).toMatchObject({ argument: 'who' });
  expect((await problemsOf('list_states', { project_id, body: {} }))[0]).toMatchObject({ argument: 'body' });
});

// docs/contract/mcp.md#wrong-arguments
test('a value of another kind, or none of the allowed ones, is an error that says which there are', async () => {
  const { total_count } = (await admin.use('list_work_items', { project_id })).body;
  const wrong = { project_id, body: { name: 'x', priority: 'hig' } };
  expect(await problemsOf('create_work_item', wrong)).toEqual([
    {
      argument: 'body.priority',
      problem: 'This is none of the allowed values.',
      given: 'hig',
      did_you_mean: 'high',
      known: ['urgent', 'high', 'medium', 'low', 'none'],
    },
  ]);
  expect((await problemsOf('create_work_item', { project_id, body: 'x' }))[0]).toMatchObject({
    argument: 'body',
    problem: 'Give an object.',
  });
  for (const [args, argument] of [
    [{ dry_run: 'perhaps', body: { name: 'x' } }, 'dry_run'],
    [{ body: { name: { of: 'x' } } }, 'body.name'],
    [{ body: { name: 'x', labels: [{ id: 1 }] } }, 'body.labels[0]'],
  ] as const)
    expect((await problemsOf('create_work_item', { project_id, ...args }))[0]).toMatchObject({ argument });
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`x${at}`, 1]));
  expect(await problemsOf('list_work_items', { project_id, ...many })).toHaveLength(10);
  expect((await admin.use('list_work_items', { project_id })).body.total_count).toBe(total_count);
});

// docs/contract/mcp.md#wrong-arguments
test('words are taken in whatever case, lists also as words with commas, and what the call takes besides', async () => {
  const loud = {
    project_id,
    body: { name: 'Loud', priority: 'HIGH', external_id: '7', external_source: 'x' },
  };
  const { body } = await admin.use('create_work_item', loud);
  expect(body).toMatchObject({ priority: 'high', external_id: '7' });
  for (const priority of ['high,urgent', ['Urgent', 'High']]) {
    const listed = await admin.use('list_work_items', { project_id, priority });
    expect(listed.body.results).toMatchObject([{ id: body.id, priority: 'high' }]);
  }
  const { team } = desk.programs;
  const features = { project_id, body: { intakes: true } };
  expect((await admin.use('update_project_features', features)).isError).toBe(false);
  const issue = { name: 'Handed in', target_date: '2030-01-02', assignee_ids: [team.member.id] };
  const handed = await admin.use('create_intake_item', { project_id, body: { issue } });
  expect(handed.body.issue_detail).toMatchObject({
    target_date: '2030-01-02',
    assignees: [{ id: team.member.id }],
  });
  const few = await admin.use('list_work_items', { project_id, per_page: '1' });
  expect(few.body.results).toHaveLength(1);
});

// docs/contract/mcp.md#wrong-arguments
test('names that no row can have, ids that are none and pages that are not there are refused by argument', async () => {
  const long = { issue_id: 'WEB-1', body: { state: 'x'.repeat(400) } };
  expect(await problemsOf('update_work_item', long)).toMatchObject([
    { argument: 'body.state', problem: 'This is no name.' },
  ]);
  expect((await problemsOf('get_page', { project_id, page_id: 'notes' }))[0]).toMatchObject({
    argument: 'page_id',
    problem: 'Give an id.',
  });
  for (const per_page of ['many', 0, 1001])
    expect((await problemsOf('list_project_members', { project_id, per_page }))[0].argument).toBe('per_page');
  expect((await problemsOf('list_labels', { project_id, cursor: 'next' }))[0].argument).toBe('cursor');
});

// docs/contract/mcp.md#limits
test('megabytes of arguments are refused in a few words', async () => {
  const long = 'x'.repeat(400_000);
  const { isError, text } = await admin.use('list_work_items', { project_id, [long]: long });
  expect([isError, text.length < 2000]).toEqual([true, true]);
  const name = await admin.use('update_work_item', { issue_id: 'WEB-1', body: { state: long } });
  expect([name.isError, name.text.length < 2000]).toEqual([true, true]);
});
