import { readChanges } from '@tandem/db/change-log/log.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { type Caller, expectMade } from '../../testing/app.ts';
import { type Team, makeTeam } from '../items/testing.ts';

// The administrator has a project of their own, whose items stand above, below and beside those of the team's project.
// Its members, and guests who see only what is theirs, are not to learn of them from anything that they can read.
let team: Team;
let secret: Project;
let hidden: { above: WorkItemRow; below: WorkItemRow; beside: WorkItemRow };
/** Items of the team's project: with a parent, with sub-items, and with a relation to what is hidden. */
let seen: { child: WorkItemRow; parent: WorkItemRow; own: WorkItemRow; related: WorkItemRow };

beforeAll(async () => {
  team = await makeTeam();
  const { admin, item, makeItem } = team;
  secret = await team.test.makeProject(admin, team.workspace, { identifier: 'ZANZIBAR', network: 0 });
  const makeHidden = async (body: object): Promise<WorkItemRow> =>
    expectMade(await admin.post(inSecret(), { name: 'Hidden', ...body }));
  const parent = await makeItem({ name: 'A parent' });
  hidden = {
    above: await makeHidden({}),
    below: await makeHidden({ parent_id: parent.id }),
    beside: await makeHidden({}),
  };
  seen = {
    parent,
    own: await makeItem({ name: 'Seen below', parent_id: parent.id }),
    child: await makeItem({ name: 'A child' }),
    related: await makeItem({ name: 'Related' }),
  };
  expectMade(await admin.patch(item(seen.child.id), { parent_id: hidden.above.id }));
  expectMade(
    await admin.post(`${item(seen.related.id)}issue-relation/`, {
      relation_type: 'blocking',
      issues: [hidden.beside.id],
    }),
  );
});
afterAll(() => team.test.close());

const inSecret = () => `/api/workspaces/${team.workspace.slug}/projects/${secret.id}/issues/`;
const base = () => team.items.replace(/issues\/$/, '');
const home = () => `/api/workspaces/${team.workspace.slug}/`;

function expectNothingHidden(text: string): void {
  expect(text).not.toContain('ZANZIBAR');
  for (const { id } of Object.values(hidden)) expect(text).not.toContain(id);
}

/** Everything that somebody can read of the items of the team's project. */
function readings(): string[] {
  const items = Object.values(seen);
  const of = ({ id, sequence_id }: WorkItemRow) => [
    team.item(id),
    `${team.item(id)}?expand=parent,sub_issues,issue_relation`,
    `${team.item(id)}history/`,
    `${team.item(id)}issue-relation/`,
    `${team.item(id)}sub-issues/`,
    `${team.item(id)}versions/`,
    `${home()}work-items/${team.project.identifier}-${sequence_id}/`,
  ];
  return [
    team.items,
    `${team.items}?expand=parent,issue_relation`,
    `${team.items}?group_by=state_id`,
    `${base()}issues/list/?issues=${items.map(({ id }) => id).join()}`,
    `${base()}v2/issues/`,
    `${home()}search-issues/?search=e&workspace_search=true`,
    `${base()}search-issues/?search=e`,
    `${home()}changes/?stream=${team.stream}&after=0`,
    ...items.flatMap(of),
  ];
}

// docs/contract/access.md#hidden-items
test('nothing that a member reads names an item of a project that they are not in', async () => {
  for (const url of readings()) {
    const { status, text } = await team.member.get(url);
    expect(status, `${url} ${text}`).toBeLessThan(500);
    expectNothingHidden(text);
  }
});

const rowOf = async (caller: Caller, { id }: WorkItemRow) => {
  const { body } = await caller.get(team.items);
  return body.results.find((row: WorkItemRow) => row.id === id) as WorkItemRow;
};

// docs/contract/access.md#hidden-items
test('a parent and a count of sub-items are as their reader sees them, in lists and in the item', async () => {
  const { admin, member, item } = team;
  for (const [caller, parent_id, count] of [
    [member, null, 1],
    [admin, hidden.above.id, 2],
  ] as const) {
    expect(await rowOf(caller, seen.child)).toMatchObject({ parent_id });
    expect(await rowOf(caller, seen.parent)).toMatchObject({ sub_issues_count: count });
    expect((await caller.get(item(seen.parent.id))).body).toMatchObject({ sub_issues_count: count });
    const below = (await caller.get(`${item(seen.parent.id)}sub-issues/`)).body.sub_issues;
    expect(below).toHaveLength(count);
  }
});

// docs/contract/access.md#hidden-items-in-histories
test('histories leave out what speaks of a hidden item; who sees it reads all', async () => {
  const fields = async (caller: Caller, { id }: WorkItemRow) =>
    ((await caller.get(`${team.item(id)}history/`)).body as { field: string | null }[]).map(
      ({ field }) => field,
    );
  expect(await fields(team.member, seen.child)).toEqual([null]);
  expect(await fields(team.admin, seen.child)).toEqual([null, 'parent']);
  expect(await fields(team.member, seen.related)).toEqual([null]);
  expect(await fields(team.admin, seen.related)).toEqual([null, 'blocking']);
});

// docs/contract/access.md#hidden-items-in-changes
test('Changes give a member their rows and nothing of what is hidden; who sees both receives all', async () => {
  const { admin, member, item, stream } = team;
  const rename = (id: string, name: string) => () => admin.patch(item(id), { name });
  for (const [caller, actor] of [
    [member, admin],
    [admin, admin],
  ] as const) {
    for (const { id } of [seen.child, seen.parent]) {
      await expectReplay({
        test: team.test,
        caller,
        actor,
        stream,
        lists: [team.liveList],
        action: rename(id, `for ${caller.id}`),
      });
    }
  }
  const feed = async (caller: Caller) =>
    (await caller.get(`${home()}changes/?stream=${stream}&after=0`)).body;
  const kinds = (changes: { kind: string }[]) => changes.filter(({ kind }) => kind === 'relation').length;
  expect(kinds((await feed(member)).changes)).toBe(0);
  expect(kinds((await feed(admin)).changes)).toBe(1);
  expect((await feed(admin)).changes.length).toBeGreaterThan((await feed(member)).changes.length);
});

// docs/contract/access.md#hidden-items-in-changes
test('a parent that comes to a project unseen goes on being hidden when its item is written by others', async () => {
  const { member, item, stream, test: app } = team;
  const start = (await member.get(`${home()}changes/?stream=${stream}`)).body.seq as number;
  expect((await member.patch(item(seen.child.id), { priority: 'high' })).status).toBeLessThan(300);
  const { changes } = await readChanges(app.database.db, { stream, after: start });
  expect(changes.find(({ kind }) => kind === 'work_item')?.row).toMatchObject({ parent_id: hidden.above.id });
  const mine = (await member.get(`${home()}changes/?stream=${stream}&after=${start}`)).body.changes;
  const row = mine.find(({ kind }: { kind: string }) => kind === 'work_item').row;
  expect(row).toMatchObject({ id: seen.child.id, parent_id: null, priority: 'high' });
  expect((await team.admin.get(item(seen.child.id))).body.parent_id).toBe(hidden.above.id);
});

// docs/contract/access.md#hidden-items
test('a guest who sees only their own items learns of no other, above them or beside them', async () => {
  const { admin, guest, item, makeItem, makeItemOf } = team;
  const foreign = await makeItem({ name: 'Not his' });
  const own = await makeItemOf(guest, { name: 'His' });
  expectMade(await admin.patch(item(own.id), { parent_id: foreign.id }));
  expectMade(
    await admin.post(`${item(own.id)}issue-relation/`, { relation_type: 'blocking', issues: [foreign.id] }),
  );
  const urls = [
    team.items,
    item(own.id),
    `${item(own.id)}history/`,
    `${item(own.id)}issue-relation/`,
    `${home()}changes/?stream=${team.stream}&after=0`,
    `${base()}v2/issues/`,
  ];
  for (const url of urls) {
    const { status, text } = await guest.get(url);
    expect(status, url).toBe(200);
    expect(text).not.toContain(foreign.id);
    expect(text).not.toContain(`${team.project.identifier}-${foreign.sequence_id}"`);
    expectNothingHidden(text);
  }
  expect((await guest.get(item(own.id))).body.parent_id).toBeNull();
});

// docs/contract/access.md#joining-shows-what-was-hidden
test('whoever joins the other project sees what was hidden from them', async () => {
  const { member, item } = team;
  await team.test.addProjectMember(secret.id, member, ROLE.MEMBER);
  expect((await member.get(item(seen.child.id))).body.parent_id).toBe(hidden.above.id);
  expect((await member.get(`${item(seen.related.id)}history/`)).text).toContain('ZANZIBAR');
  await team.test.database.db
    .deleteFrom('project_members')
    .where('project_id', '=', secret.id)
    .where('user_id', '=', member.id)
    .execute();
});
