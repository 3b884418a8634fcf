import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwnToken, makeToken } from '../testing.ts';
import { type Assistant, type Desk, makeDesk } from './testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let desk: Desk;
let admin: Assistant;
let guest: Assistant;
let key: string;
let project: string;
beforeAll(async () => {
  desk = await makeDesk();
  const { team, make } = desk.programs;
  admin = await desk.connect(await makeToken(team.admin, team.workspace.slug));
  guest = await desk.connect(await makeOwnToken(team.guest));
  project = team.project.identifier;
  await make('labels', { name: 'UI' });
  await make('labels', { name: 'Needs, thought' });
  await make('modules', { name: 'Login' });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await make('cycles', { name: 'Now', start_date: day(-2), end_date: day(3) });
  await make('cycles', { name: 'Later', start_date: day(10), end_date: day(12) });
  key = `${project}-${(await make('issues', { name: 'Named' })).sequence_id}`;
}, 60_000);
afterAll(() => desk.close());

const problemOf = async (used: ReturnType<Assistant['use']>) => {
  const { isError, body } = await used;
  expect(isError).toBe(true);
  return body.problems[0];
};

// docs/contract/mcp.md#names
test('names stand where ids are: of projects, states, labels, people, modules, cycles, and keys of items', async () => {
  const { team } = desk.programs;
  const fields = { state: 'in progress', labels: ['ui', 'Needs, thought'], module: 'login', parent: key };
  const body = { name: 'By names', assignees: ['me', 'member'], ...fields };
  const made = (await admin.use('create_work_item', { project_id: team.project.name, body })).body;
  expect(made).toMatchObject({
    state: team.states['In Progress'].id,
    project: team.project.id,
    labels: expect.objectContaining({ length: 2 }),
    module_ids: [expect.any(String)],
  });
  expect([...made.assignees].sort()).toEqual([team.admin.id, team.member.id].sort());
  const own = `${project}-${made.sequence_id}`;
  const mail = (await desk.programs.ask('GET', `${desk.programs.BP}/members/`)).body.find(
    ({ id }: { id: string }) => id === team.member.id,
  ).email;
  const changed = await admin.use('update_work_item', {
    issue_id: own.toLowerCase(),
    body: { state: 'Done', assignees: [mail] },
  });
  expect(changed.body).toMatchObject({ state: team.states.Done.id, assignees: [team.member.id] });
  expect((await admin.use('get_work_item', { issue_id: made.id })).body.id).toBe(made.id);
  const added = { project_id: project, cycle_id: 'next', body: { issues: [own, key] } };
  expect((await admin.use('add_work_items_to_cycle', added)).isError).toBe(false);
  const filters = {
    project_id: project,
    cycle: 'Later',
    assignees: ['member'],
    state: 'Done,Todo',
    labels: 'UI',
  };
  expect((await admin.use('list_work_items', filters)).body.results).toMatchObject([{ key: own }]);
  const anywhere = await admin.use('list_my_work_items', { assignees: 'member', state: 'done' });
  expect(anywhere.body.results).toMatchObject([{ key: own, state: 'Done', assignees: ['member'] }]);
  const nobody = await admin.use('list_work_items', { project_id: project, assignees: ['none'] });
  expect(nobody.body.results).toMatchObject([{ key }]);
});

// docs/contract/mcp.md#names
test('a name that means nothing is an error with what there is, one that means several says which', async () => {
  const { team } = desk.programs;
  const change = (body: object) => problemOf(admin.use('update_work_item', { issue_id: key, body }));
  expect(await change({ state: 'Dune' })).toMatchObject({
    argument: 'body.state',
    given: 'Dune',
    did_you_mean: 'Done',
    known: expect.arrayContaining(['Backlog', 'Done']),
  });
  expect(await change({ labels: ['nothing'] })).toMatchObject({ known: ['Needs, thought', 'UI'] });
  expect(await change({ assignees: ['outsider'] })).toMatchObject({ problem: 'There is no such person.' });
  expect(await problemOf(admin.use('list_states', { project_id: 'nowhere' }))).toMatchObject({
    argument: 'project_id',
    known: [team.project.name],
  });
  expect(await problemOf(admin.use('get_work_item', { issue_id: `${project}-9999` }))).toMatchObject({
    argument: 'issue_id',
  });
  const twin = await team.test.makeUser({ display_name: 'member' });
  await team.test.addMember(team.workspace.id, twin, 15);
  await team.test.addProjectMember(team.project.id, twin, 15);
  const { problem, known } = await change({ assignees: ['member'] });
  expect(problem).toContain('Several');
  expect(known.map(({ id }: { id: string }) => id).sort()).toEqual([team.member.id, twin.id].sort());
});

// docs/contract/mcp.md#names
test('names are those that the caller may see: of others they are the same as made up', async () => {
  const { team } = desk.programs;
  const closed = await team.test.makeProject(team.outsider, team.workspace, { network: 0 });
  const other = await team.test.makeWorkspace(team.outsider);
  const far = await team.test.makeProject(team.outsider, other);
  const refusal = async (args: object) => {
    const {
      given: _given,
      did_you_mean: _near,
      ...problem
    } = await problemOf(admin.use('list_states', args));
    return problem;
  };
  const madeUp = await refusal({ project_id: 'qqqqqqqq' });
  for (const project_id of [closed.name, closed.identifier, far.name, far.identifier])
    expect(await refusal({ project_id })).toEqual(madeUp);
  const { slug } = team.workspace;
  const states = async (project_id: string) =>
    problemOf(admin.use('list_work_items', { slug, project_id, state: 'Todo' }));
  expect(await states(far.id)).toEqual(await states(UNKNOWN));
  expect(await states(closed.id)).toEqual(await states(UNKNOWN));
  const asked = async (project_id: string) => (await admin.use('list_states', { project_id })).text;
  expect(await asked(far.id)).toBe(await asked(UNKNOWN));
  const place = async (name: string) => problemOf(admin.use('list_states', { slug: name, project_id: 'x' }));
  expect({ ...(await place(other.slug)), given: '' }).toEqual({ ...(await place('made-up')), given: '' });
  const seen = async (issue_id: string) => (await guest.use('get_work_item', { slug, issue_id })).text;
  expect(await seen(key)).toBe((await seen(`${project}-9999`)).replaceAll('9999', key.split('-')[1] ?? ''));
  const mail = await problemOf(
    guest.use('list_work_items', { slug, project_id: project, assignees: ['admin@example.com'] }),
  );
  expect(JSON.stringify(mail.known)).not.toContain('@');
});

// docs/contract/mcp.md#names
test('many items are named at once', async () => {
  const { team, make } = desk.programs;
  const items: string[] = [];
  for (let at = 0; at < 8; at += 1)
    items.push(`${project}-${(await make('issues', { name: `${at}` })).sequence_id}`);
  const added = { project_id: project, cycle_id: 'Now', body: { issues: items } };
  expect((await admin.use('add_work_items_to_cycle', added)).isError).toBe(false);
  const { sql } = team.test.database;
  const [row] = await sql`select count(*)::int as n from cycle_work_items c join cycles y on y.id = c.cycle_id
    where y.name = 'Now'`;
  expect(row?.['n']).toBe(8);
});
