import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '../../projects/projects/store.ts';
import { states } from '../../projects/states/store.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { itemRow, projectRow, stateRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { fieldRow, fieldUse, fillFields } from '#testing/fields.ts';
import { fillWorkflow } from '#testing/workflow.ts';
import { dependencies, dependencyKey } from '../rows/dependencies.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';
import { firstStateOf, judge, judgeNew, refine } from './judge.ts';

let api: TestApi;
const stream = 'project:p';
const DONE = { kind: 'sub_items_done' } as const;

beforeEach(() => {
  api = stubApi();
  signIn();
  projects.confirmRows([projectRow('p', { is_workflow_enabled: true })], `user:${ME}`, 1);
  const rows = [
    stateRow('todo'),
    stateRow('doing', { group: 'started' }),
    stateRow('done', { group: 'completed' }),
  ];
  states.confirmRows(rows, stream, 1);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const put = (...rows: WorkItem[]) => workItems.confirmRows(rows, stream, 1);
const verdictsOf = (id: string) => {
  const decide = judge(workItems.get(id) as WorkItem);
  return Object.fromEntries(['todo', 'doing', 'done'].map((state) => [state, decide(state)]));
};
const ALLOWED = { outcome: 'allowed' };
const refused = (...reasons: object[]) => ({ outcome: 'refused', reasons });

// docs/contract/workflow.md#deciding
test('the device decides by the workflow that it knows', () => {
  fillWorkflow([
    { from_state_id: 'todo', to_state_id: 'doing' },
    {
      from_state_id: 'todo',
      to_state_id: 'done',
      approval: { count: 2, member_ids: [], role: 20 },
    },
  ]);
  put(itemRow('i1'), itemRow('i2', { state_id: 'done', state__group: 'completed' }));
  expect(verdictsOf('i1')).toEqual({
    todo: ALLOWED,
    doing: ALLOWED,
    done: { outcome: 'approval', rule: { count: 2, member_ids: [], role: 20 } },
  });
  expect(verdictsOf('i2').todo).toEqual(refused({ kind: 'no_transition' }));
});

test('without a workflow everything is open, but for fields that are asked for', () => {
  projects.confirmRows([projectRow('p', { is_workflow_enabled: false })], `user:${ME}`, 2);
  fillWorkflow([]);
  fillFields([fieldRow('ships', 'date')], {
    Release: [fieldUse('ships', { required: 'on_enter', required_groups: ['completed'] })],
  });
  put(itemRow('i1'));
  expect(verdictsOf('i1')).toEqual({
    todo: ALLOWED,
    doing: ALLOWED,
    done: refused({ kind: 'field_required', field_id: 'ships' }),
  });
});

test('sub-items count when all of them are here, blockers as far as they are known', () => {
  fillWorkflow([
    { from_state_id: 'todo', to_state_id: 'done', conditions: [DONE, { kind: 'no_open_blocker' }] },
  ]);
  put(
    itemRow('i1', { sub_issues_count: 2 }),
    itemRow('i2', { parent_id: 'i1', state_id: 'done' }),
    itemRow('i3', { sub_issues_count: 2 }),
  );
  expect(verdictsOf('i1').done).toEqual(ALLOWED);
  put(itemRow('i4', { parent_id: 'i1' }));
  expect(verdictsOf('i1').done).toEqual(refused({ kind: 'sub_items_open', count: 1, total: 2 }));
  const pair = { id: dependencyKey('i3', 'i4'), issue: 'i3', related_issue: 'i4' };
  dependencies.confirmRows([{ ...pair, stream, relation_id: 'r', relation_type: 'blocked_by' }], stream, 1);
  expect(verdictsOf('i3').done).toEqual(refused({ kind: 'blockers_open', count: 1 }));
});

test('what the device does not know is asked of the server, whose word counts until the item is another one', async () => {
  fillWorkflow([{ from_state_id: null, to_state_id: 'done', conditions: [DONE] }]);
  put(itemRow('i1', { sub_issues_count: 3 }));
  const path = '/api/workspaces/w/projects/p/issues/i1/transitions/';
  const reasons = [{ kind: 'sub_items_open', count: 2, total: 3 }];
  api.on('GET', path, () => answer([{ state_id: 'done', allowed: false, needs_approval: null, reasons }]));
  expect(verdictsOf('i1').done).toEqual(ALLOWED);
  refine(workItems.get('i1') as WorkItem);
  refine(workItems.get('i1') as WorkItem);
  await vi.waitFor(() => expect(verdictsOf('i1').done).toEqual(refused(...reasons)));
  expect(api.sent('GET', path)).toHaveLength(1);
  workItems.confirmRows([itemRow('i1', { sub_issues_count: 3, name: 'Other' })], stream, 2);
  expect(verdictsOf('i1').done).toEqual(ALLOWED);
});

test('where everything is known here, nobody is asked', () => {
  fillWorkflow([{ from_state_id: null, to_state_id: 'done', conditions: [DONE] }]);
  put(itemRow('i1'));
  refine(workItems.get('i1') as WorkItem);
  expect(api.sent('GET', '/api/workspaces/w/projects/p/issues/i1/transitions/')).toHaveLength(0);
});

// docs/contract/workflow.md#new-items
test('a new item starts where its type starts, or where a transition leads from there', () => {
  fillWorkflow(
    [
      { from_state_id: 'todo', to_state_id: 'doing' },
      { from_state_id: 'doing', to_state_id: 'done' },
    ],
    [
      { type_id: null, state_id: 'todo' },
      { type_id: 'bug', state_id: 'doing' },
    ],
  );
  expect([firstStateOf('p', null), firstStateOf('p', 'bug')]).toEqual(['todo', 'doing']);
  const [plain, bug] = [judgeNew('p', {}), judgeNew('p', { type_id: 'bug' })];
  expect([plain('doing'), plain('done').outcome]).toEqual([ALLOWED, 'refused']);
  expect([bug('done'), bug('todo').outcome]).toEqual([ALLOWED, 'refused']);
});

test('without a state in which new items start they may start in any', () => {
  fillWorkflow([{ from_state_id: 'todo', to_state_id: 'doing' }]);
  expect(judgeNew('p', {})('done')).toEqual(ALLOWED);
});
