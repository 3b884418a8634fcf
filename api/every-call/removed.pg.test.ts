import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../testing/app.ts';
import { expectMade } from '../testing/app.ts';
import { type Call, callsOf, expectAsked } from './testing/calls.ts';
import { sendTo, validRequest } from './testing/requests.ts';
import { changedTables } from './testing/state.ts';
import { type World, makeWorld } from './testing/world.ts';

let world: World;
let calls: Call[];
let project: string;
beforeAll(async () => {
  world = await makeWorld();
  calls = callsOf(world.test.app);
  project = `/api/workspaces/${world.own.slug}/projects/${world.own.project.id}/`;
});
afterEach(() => world.state.restore());
afterAll(() => world.test.close());

type Values = Record<string, string>;

/** What the member has made in the project themselves; who made something may do more with it than others. */
async function makeOwnThings({ post }: Caller): Promise<Values> {
  const item = expectMade<{ id: string }>(await post(`${project}issues/`, { name: 'mine' }));
  const comment = await post(`${project}issues/${item.id}/comments/`, { comment_html: '<p>mine</p>' });
  const page = await post(`${project}pages/`, { name: 'mine' });
  return {
    issue_id: item.id,
    comment_id: expectMade<{ id: string }>(comment).id,
    page_id: expectMade<{ id: string }>(page).id,
  };
}

/** Calls whose answer to the one who lost their rights is another than to the one who never had any. */
async function differences(
  list: Call[],
  pair: { lost: Caller; never: Caller; values: Values },
): Promise<string[]> {
  const problems: string[] = [];
  const before = await world.state.sums();
  for (const call of list) {
    const request = validRequest(world, call, { values: pair.values });
    const answer = await sendTo(world, call, { ...request, caller: pair.lost });
    const expected = await sendTo(world, call, { ...request, caller: pair.never });
    const isSame = answer.status === expected.status && answer.text === expected.text;
    if (!isSame || answer.status < 400)
      problems.push(`${call.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  const changed = changedTables(before, await world.state.sums());
  return changed.length > 0 ? [...problems, `changed ${changed.join()}`] : problems;
}

const ofProject = () => calls.filter(({ access }) => typeof access === 'object' && 'project' in access);
const ofWorkspace = () => calls.filter(({ access }) => typeof access === 'object');

// docs/contract/access.md#rights-of-creators
// docs/contract/access.md#roles
// docs/contract/access.md#strangers
test('who was taken out of a project is a stranger to it, also to what they made', async () => {
  const { insider, member: lost, colleague: never, own } = world;
  const values = await makeOwnThings(lost);
  const key = { headers: { 'idempotency-key': 'made before' } };
  expectMade(await lost.post(`${project}issues/`, { name: 'once' }, key));
  expect((await insider.delete(`${project}members/${own.ids.project_member}/`)).status).toBe(204);
  expect(await differences(ofProject(), { lost, never, values })).toEqual([]);
  expect((await lost.post(`${project}issues/`, { name: 'once' }, key)).status).toBe(403);
}, 600_000);

// docs/contract/access.md#strangers
test('who was taken out of a workspace is a stranger to all of it', async () => {
  const { insider, member: lost, outsider: never, own } = world;
  const values = await makeOwnThings(lost);
  const url = `/api/workspaces/${own.slug}/members/${own.ids.workspace_member}/`;
  expect((await insider.delete(url)).status).toBe(204);
  expect(await differences(ofWorkspace(), { lost, never, values })).toEqual([]);
  expect((await lost.get('/api/users/me/workspaces/')).body).toEqual([]);
}, 600_000);

// docs/contract/access.md#session
test('to an account that was deactivated every call is closed', async () => {
  const { member } = world;
  expect((await member.delete('/api/users/me/')).status).toBe(204);
  const problems: string[] = [];
  const before = await world.state.sums();
  for (const call of calls.filter(({ access }) => access !== 'public' && access !== 'optional')) {
    const { status } = await sendTo(world, call, { ...validRequest(world, call), caller: member });
    if (status !== 401) problems.push(`${call.name}: ${status}`);
  }
  expect(problems).toEqual([]);
  expect(changedTables(before, await world.state.sums())).toEqual([]);
}, 600_000);

// docs/contract/access.md#rights-of-creators
test('a member who becomes a guest may do what guests may, and nothing of before', async () => {
  const { insider, member, guest, own } = world;
  await insider.patch(`/api/workspaces/${own.slug}/members/${own.ids.workspace_member}/`, { role: 5 });
  const problems: string[] = [];
  const before = await world.state.sums();
  const closed = ofWorkspace().filter(({ access }) => {
    if (typeof access !== 'object') return false;
    const roles = 'project' in access ? access.project : access.workspace;
    return roles !== 'any' && !roles.includes(5);
  });
  for (const call of closed) {
    const request = validRequest(world, call);
    const answer = await sendTo(world, call, { ...request, caller: member });
    const expected = await sendTo(world, call, { ...request, caller: guest });
    if (answer.status !== 403 || answer.text !== expected.text)
      problems.push(`${call.name}: ${answer.status}`);
  }
  expectAsked(closed.length, 20);
  expect(problems).toEqual([]);
  expect(changedTables(before, await world.state.sums())).toEqual([]);
}, 600_000);
