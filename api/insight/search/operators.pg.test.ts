import { entityResultsSchema } from '@tandem/shared/insight/search/entities.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

let team: Team;
let base: string;
const ids: Record<string, string> = {};
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  team = await makeTeam();
  base = `/api/workspaces/${team.workspace.slug}/`;
  const bug = await team.test.makeLabel(team.admin, team.project, { name: 'bug' });
  const long = await team.test.makeLabel(team.admin, team.project, { name: 'two words' });
  const { states, member, admin } = team;
  const make = async (name: string, values: object) => {
    ids[name] = (await team.makeItem({ name: `Login ${name}`, ...values })).id;
  };
  await make('mine', { assignee_ids: [member.id], label_ids: [bug.id], target_date: day(3) });
  await make('theirs', { assignee_ids: [admin.id], label_ids: [long.id, bug.id], target_date: day(20) });
  await make('started', { state_id: states['In Progress'].id, priority: 'urgent', target_date: day(-2) });
  await make('done', { state_id: states.Done.id, description_html: '<p>The quick brown fox</p>' });
  await make('ours', {});
  await team.makeItemOf(team.guest, { name: 'Login of a guest' });
  await team.test.database.db
    .insertInto('cycles')
    .values({
      workspace_id: team.workspace.id,
      project_id: team.project.id,
      name: 'Login cycle',
      owned_by_id: admin.id,
    })
    .execute();
});
afterAll(() => team.test.close());

const results = async (text: string, caller: Caller = team.member) =>
  (await caller.get(`${base}search/?search=${encodeURIComponent(text)}`)).body.results;
async function found(text: string): Promise<string[]> {
  const rows: { id: string }[] = (await results(text)).issue;
  return Object.keys(ids)
    .filter((name) => rows.some(({ id }) => id === ids[name]))
    .sort();
}

// docs/contract/search.md#operators
test.each([
  ['login assignee:me', ['mine']],
  ['assignee:me', ['mine']],
  ['assignee:Ada', ['theirs']],
  ['login assignee:none', ['done', 'ours', 'started']],
  ['label:bug', ['mine', 'theirs']],
  ['label:BUG -label:"two words"', ['mine']],
  ['label:none -state:completed -state:started login', ['ours']],
  ['state:started', ['started']],
  ['state:"In Progress",Done', ['done', 'started']],
  ['priority:urgent', ['started']],
  ['is:closed', ['done']],
  ['is:overdue', ['started']],
  ['due:<7d -due:<0d', ['mine']],
  [`due:${day(20)}`, ['theirs']],
  ['due:none login', ['done', 'ours']],
  ['created:today login', ['done', 'mine', 'ours', 'started', 'theirs']],
  ['created:<2020-01-01', []],
  ['creator:me assignee:none -is:closed due:none', ['ours']],
  ['cycle:none module:none label:bug', ['mine', 'theirs']],
  ['priority:soon', []],
  ['label:bug -priority:soon', ['mine', 'theirs']],
])('%s', async (text, expected) => {
  expect(await found(text)).toEqual(expected);
});

// docs/contract/search.md#operators
test('operators ask for items alone; what is no operator is a word', async () => {
  expect((await results('login')).cycle).toHaveLength(1);
  expect((await results('login state:started')).cycle).toEqual([]);
  expect(await found('project:nowhere login')).toEqual([]);
  expect(await found(`project:${team.project.identifier} label:bug`)).toEqual(['mine', 'theirs']);
  expect(await found('foo:bar')).toEqual([]);
  const ofGuest = (await results('is:open', team.guest)).issue;
  expect(ofGuest.map(({ name }: { name: string }) => name)).toEqual(['Login of a guest']);
});

// docs/contract/search.md#exact-words
test('words in quotes are there as they are', async () => {
  expect(await found('"quick brown"')).toEqual(['done']);
  expect(await found('"brown quick"')).toEqual([]);
  expect(await found('"login mine"')).toEqual(['mine']);
});

const entities = (query: string, caller: Caller = team.member) =>
  caller.get(`${base}entity-search/?${query}`);

// docs/contract/search.md#things-to-mention
test('what can be mentioned comes by kind, as many as are asked for', async () => {
  const { member, admin, guest, outsider, project } = team;
  const usual = await entities('query=');
  expect(Object.keys(usual.body)).toEqual(['user_mention']);
  const inProject = await entities(`project_id=${project.id}&query_type=user_mention`);
  const idsOf = (body: { user_mention: { member__id: string }[] }) =>
    body.user_mention.map(({ member__id }) => member__id).sort();
  expect(idsOf(inProject.body)).toEqual([admin.id, member.id].sort());
  expect(idsOf(usual.body)).toEqual([admin.id, member.id, guest.id, outsider.id].sort());
  const item = (await results('of a guest')).issue[0].id;
  expect(idsOf((await entities(`project_id=${project.id}&issue_id=${item}`)).body)).toContain(guest.id);
  const all = await entities(
    `query=login&count=3&query_type=issue,cycle,module,page,project,user_mention,nothing&project_id=${project.id}`,
  );
  expect(entityResultsSchema.strict().parse(all.body)).toEqual(all.body);
  expect(all.body).toMatchObject({ cycle: [{ name: 'Login cycle', status: 'DRAFT' }], module: [], page: [] });
  expect(all.body.issue).toHaveLength(3);
  expect((await entities(`query=${project.identifier}&query_type=project`)).body.project).toMatchObject([
    { id: project.id, identifier: project.identifier },
  ]);
  expect((await entities('query_type=nothing')).body).toEqual({});
});

// docs/contract/search.md#things-to-mention
test('entity search is for members, and says what is wrong with it', async () => {
  const { test: app, outsider, project, guest } = team;
  expect((await entities('', app.nobody)).status).toBe(401);
  expect((await entities('', await app.makeUser())).status).toBe(403);
  expect((await entities(`project_id=${project.id}`, outsider)).status).toBe(403);
  expect((await entities('project_id=x')).status).toBe(403);
  expect((await entities('count=many')).body).toEqual({ count: [expect.any(String)] });
  expect((await entities('count=0')).status).toBe(200);
  const own = await entities('query_type=issue', guest);
  expect(own.body.issue.map(({ name }: { name: string }) => name)).toEqual(['Login of a guest']);
});
