import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../testing/app.ts';
import {
  type Call,
  type Param,
  type Sent,
  callsOf,
  isEmptyOwnList,
  valueOf,
  expectAsked,
} from './testing/calls.ts';
import type { ProjectFixture, Kind } from './testing/project-fixture.ts';
import { sendTo, validRequest } from './testing/requests.ts';
import { changedTables } from './testing/state.ts';
import { type World, makeWorld } from './testing/world.ts';

let world: World;
let calls: Call[];
beforeAll(async () => {
  world = await makeWorld();
  calls = callsOf(world.test.app);
});
afterAll(() => world.test.close());

/** Those that belong to a workspace as a whole: the same in both projects of one. */
const OF_WORKSPACE = new Set<Param['kind']>([
  'slug',
  'key',
  'workspace',
  'file_key',
  'workspace_member',
  'invitation',
  'invite_link',
  'logo',
  'export',
  'csv_importer',
  'github_importer',
  'jira_importer',
  'linear_importer',
  'asana_importer',
  'agent',
  'agent_token',
  'api_token',
  'connected_program',
  'session',
  'passkey',
  'workspace_view',
  'analytic_view',
  'shared_dashboard',
  'dashboard_token',
  'workspace_template',
  'workspace_theme',
  'absence',
  'field',
  'holiday',
  'initiative',
  'initiative_part',
  'time_activity',
  'webhook',
  'integration',
]);
/** Those that a member of the other project may well use there. */
const IS_OPEN = new Set<Param['kind']>(['project', ...OF_WORKSPACE]);

/** Members of a workspace know each other in all of its projects, and its administrators all time. Updates are no part of a project in paths. */
const isOpen = ({ kind, name }: Param) =>
  IS_OPEN.has(kind) ||
  ['person_id', 'time_entry_id', 'update_id', 'update_comment_id'].includes(name) ||
  (kind === 'user' && name === 'member_id');

const unknownValue = ({ kind }: Param) => {
  if (kind === 'slug') return 'no-such-workspace';
  return kind === 'key' ? 'NOSUCH-1' : randomUUID();
};

/** Calls on a project of the path that its members alone know of. */
const ofProjects = () =>
  calls.filter(
    ({ path, params }) => !HAS_OWN_RULES.test(path) && params.some(({ kind }) => kind === 'project'),
  );

type Stranger = { what: string; value: string };

/**
 * Routes whose access is tested elsewhere. Faces are open to all, restoring works on what was deleted, a picture that is
 * not there is an answer, and pasted files may wait for any text: the tests in api/files/assets cover them. Backups and the users of the console belong to the whole installation. Published boards,
 * forms and pages are open to all who have the anchor, and a hook to all who have its key. Calls about the content of
 * published boards stay in this test.
 */
const HAS_OWN_RULES =
  /^\/api\/instances\/(users|workspaces)\/|\/(static|restore|check)\/\{asset_id\}\/$|\/duplicate-assets\/|\/\{(backup_id|mapping_id|scim_token_id)\}\/|^\/api\/public\/(anchor\/\{anchor\}\/((intake|page)\/)?[a-z]+\/$|dashboards\/|hooks\/|walls\/|workspaces\/)/;
/** Images for a text that is deleted meanwhile are no error. */
const TAKES_DELETED = /\/\{entity_id\}\/bulk\/$/;

/** What must be answered as if it were not there. */
function strangersFor({ path }: Call, param: Param): Stranger[] {
  const { own, sibling, foreign } = world;
  const { kind } = param;
  const known: (Stranger | null)[] = [
    { what: 'of another workspace', value: valueOf(foreign, param) },
    isOpen(param) ? null : { what: 'of another project', value: valueOf(sibling, param) },
    ...(TAKES_DELETED.test(path) ? [sibling, foreign] : [own, sibling, foreign]).map((fixture) =>
      deletedOf(fixture, kind),
    ),
    ...(kind === 'slug' || kind === 'key' ? [] : otherKinds(own, kind)),
  ];
  return known.filter((each) => each !== null);
}

function deletedOf({ deleted, mark }: ProjectFixture, kind: Param['kind']): Stranger | null {
  const value = deleted[kind as Kind];
  return value ? { what: `deleted, ${mark}`, value } : null;
}

/** Ids of the same project that stand for something else. */
const otherKinds = (fixture: ProjectFixture, kind: Kind): Stranger[] =>
  (['state', 'work_item', 'page', 'user', 'project'] as const)
    .filter((each) => each !== kind)
    .map((each) => ({ what: `of a ${each}`, value: fixture.ids[each] }));

const outcomeOf = (sent: Sent, value: string) => `${sent.status} ${sent.text.replaceAll(value, '<id>')}`;

async function sendWith(call: Call, param: Param, value: string, caller?: Caller): Promise<Sent> {
  const request = validRequest(world, call, { values: { [param.name]: value } });
  return sendTo(world, call, { ...request, ...(caller ? { caller } : {}) });
}

// docs/contract/access.md#ids-from-elsewhere
// docs/contract/conventions.md#marked-first
// docs/contract/project-members.md#a-membership-in-full
test('an id that is of elsewhere, deleted, or of something else is answered as one that does not exist', async () => {
  const problems: string[] = [];
  for (const call of calls.filter(({ path }) => !HAS_OWN_RULES.test(path))) {
    const before = await world.state.sums();
    for (const param of call.params) {
      const unknown = unknownValue(param);
      const sent = await sendWith(call, param, unknown);
      const expected = outcomeOf(sent, unknown);
      if (!/^4\d\d /.test(expected) && !isEmptyOwnList(call, sent))
        problems.push(`${call.name} {${param.name}}: ${expected} for an unknown one`);
      for (const { what, value } of strangersFor(call, param)) {
        const answer = outcomeOf(await sendWith(call, param, value), value);
        if (answer !== expected)
          problems.push(`${call.name} {${param.name}} ${what}: ${answer}, not ${expected}`);
      }
    }
    const changed = changedTables(before, await world.state.sums());
    if (changed.length > 0) problems.push(`${call.name} changed ${changed.join()}`);
  }
  expect(problems).toEqual([]);
}, 600_000);

// docs/contract/access.md#strangers
test('who is not in a private project is answered as if it did not exist, whatever they are elsewhere', async () => {
  const problems: string[] = [];
  for (const call of ofProjects()) {
    const before = await world.state.sums();
    const param = call.params.find(({ kind }) => kind === 'project')!;
    for (const caller of [world.manager, world.member, world.guest]) {
      const unknown = unknownValue(param);
      const expected = outcomeOf(await sendWith(call, param, unknown, caller), unknown);
      const { project } = world.sibling.ids;
      const answer = outcomeOf(await sendWith(call, param, project, caller), project);
      if (answer !== expected) problems.push(`${call.name}: ${answer}, not ${expected}`);
    }
    const changed = changedTables(before, await world.state.sums());
    if (changed.length > 0) problems.push(`${call.name} changed ${changed.join()}`);
  }
  expect(problems).toEqual([]);
}, 600_000);

// docs/contract/access.md#ids-from-elsewhere
// docs/contract/attachments.md#below-its-own-item
test('what belongs to one thing is not found on another of the same project', async () => {
  const problems: string[] = [];
  const nested = calls.filter(({ params }) => params.length > 3);
  expectAsked(nested.length, 3);
  for (const call of nested) {
    const before = await world.state.sums();
    const [outer, inner] = call.params.slice(-2) as [Param, Param];
    const unknown = unknownValue(inner);
    const expected = outcomeOf(await sendWith(call, inner, unknown), unknown);
    const other = world.own.others[outer.kind as Kind]!;
    const answer = outcomeOf(await sendWith(call, outer, other), other);
    if (answer !== expected) problems.push(`${call.name}: ${answer}, not ${expected}`);
    const changed = changedTables(before, await world.state.sums());
    if (changed.length > 0) problems.push(`${call.name} changed ${changed.join()}`);
  }
  expect(problems).toEqual([]);
}, 600_000);
