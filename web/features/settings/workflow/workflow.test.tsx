import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import { states } from '#entities/projects/states/store.ts';
import { projectTypes, asProjectType } from '#entities/projects/types/store.ts';
import { workflows } from '#entities/projects/workflow/store.ts';
import type { ProjectWorkflow, Transition } from '#entities/projects/workflow/types.ts';
import { members } from '#entities/workspaces/members/store.ts';
import { countHeld, useHeldChanges } from '#lib/unsaved/held-changes.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { fieldLayout, fieldRow, memberRow, personRow, projectRow, stateRow, typeRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { dropDraft } from './model/drafts.ts';
import { newTransition } from './model/definition.ts';
import { Component as WorkflowScreen } from './workflow-screen.tsx';

withTexts('workflow', 'fields', 'project-settings', 'settings');

const W = '/api/workspaces/w/';
const P = `${W}projects/p/`;
const PATH = `${P}workflow/`;
const STATES = [
  stateRow('todo', { name: 'Todo', sequence: 1, default: true }),
  stateRow('doing', { name: 'In Progress', group: 'started', sequence: 2 }),
  stateRow('done', { name: 'Done', group: 'completed', sequence: 3 }),
  stateRow('hold', { name: 'On hold', sequence: 4 }),
];
const TYPES = ['Bug', 'Task'].map((name) => typeRow(name));
let api: TestApi;

const link = (from: string | null, to: string, part: Partial<Transition> = {}): Transition => ({
  ...newTransition(from, to),
  id: `${from ?? 'any'} ${to}`,
  ...part,
});
const row = (part: Partial<ProjectWorkflow> = {}): ProjectWorkflow => ({
  id: 'p',
  project_id: 'p',
  workspace_id: 'w',
  flows: [],
  initial_states: [],
  updated_at: 'first',
  updated_by: null,
  ...part,
});
const FLOW = [link('todo', 'doing'), link('doing', 'todo'), link('doing', 'done')];
const WITH_FLOW = row({ flows: [{ type_ids: [], transitions: FLOW }] });

function serve(workflow: ProjectWorkflow, stranded = 0) {
  const seqs = { [projectStream('p')]: 1, [workspaceStream('w')]: 1 };
  let stored = workflow;
  api.on('GET', PATH, () => answer(stored, { seqs }));
  api.on('PUT', PATH, ({ body }) => {
    const { flows, initial_states, expected_updated_at } = body as ProjectWorkflow & {
      expected_updated_at: string;
    };
    if (expected_updated_at !== stored.updated_at) {
      return refusal(409, { error: 'The workflow has changed meanwhile.' });
    }
    stored = { ...stored, flows, initial_states, updated_at: `after ${stored.updated_at}` };
    return answer(stored, { seqs: { [projectStream('p')]: 9 } });
  });
  api.on('GET', `${PATH}usage/`, () =>
    answer({
      states: [],
      transitions: [{ from_state_id: 'doing', to_state_id: 'done', count: 214 }],
      stranded: stranded > 0 ? [{ type_id: null, state_id: 'hold', count: stranded }] : [],
    }),
  );
  api.on('GET', `${P}work-item-types/`, () => answer(TYPES, { seqs }));
  api.on('GET', `${W}fields/`, () => answer([fieldRow('Ships on', { kind: 'date' })], { seqs }));
  api.on('GET', `${W}project-fields/`, () => answer([fieldLayout({ '': ['Ships on'] })], { seqs }));
  api.on('GET', `${P}fields/`, () => answer(fieldLayout({ '': ['Ships on'] }), { seqs }));
  api.on('GET', `${P}members/`, () =>
    answer(
      [
        { id: 'm1', role: ROLE.ADMIN, member: ME, project: 'p' },
        { id: 'm2', role: ROLE.MEMBER, member: 'feon', project: 'p' },
      ],
      { seqs },
    ),
  );
  api.on('PATCH', P, ({ body }) => answer({ ...projectRow('p'), ...(body as object) }));
  /** Another person saves. */
  return (next: ProjectWorkflow) => {
    stored = next;
    workflows.confirmRows([next], projectStream('p'), 5);
  };
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  api = stubApi();
  signIn();
  projects.confirmRows(
    [projectRow('p', { name: 'Alloy', is_issue_type_enabled: true, is_workflow_enabled: false })],
    userStream(ME),
    0,
  );
  states.confirmRows(STATES, projectStream('p'), 0);
  members.confirmRows(
    ['me', 'feon'].map((id) => memberRow(personRow(id, { display_name: id === 'feon' ? 'Feon' : 'Me' }))),
    workspaceStream('w'),
    0,
  );
});
afterEach(() => {
  dropDraft('p');
  projectTypes.clear();
  signOutOfTest();
  vi.unstubAllGlobals();
});

async function open() {
  const shown = show(
    <Routes>
      <Route path="/w/projects/:projectId/settings/workflow" element={<WorkflowScreen />} />
    </Routes>,
    { at: '/w/projects/p/settings/workflow' },
  );
  await screen.findByRole('button', { name: 'Save' });
  return shown;
}
const put = () => api.sent('PUT', PATH).at(-1)?.body as ProjectWorkflow | undefined;
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('without a workflow templates are offered, and nothing is stored before it is saved', async () => {
  serve(row());
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^Step by step/ }));
  expect(await screen.findByRole('button', { name: /^Todo to On hold/ })).toBeTruthy();
  expect(put()).toBeUndefined();
  expect(countHeld(useHeldChanges.getState())).toBe(6);
  await user.click(save());
  await waitFor(() => expect(put()?.flows[0]?.transitions).toHaveLength(6));
  await waitFor(() => expect(save().disabled).toBe(true));
  expect(countHeld(useHeldChanges.getState())).toBe(0);
});

test('what is wrong is named below the graph, and the state is marked', async () => {
  serve(WITH_FLOW);
  await open();
  expect(await screen.findByText('On hold cannot be reached or left')).toBeTruthy();
  expect(screen.getByText('All other states can')).toBeTruthy();
  expect(screen.getByText(/4 states · 3 transitions/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^On hold.*needs attention/ })).toBeTruthy();
  expect(screen.getByText('New items start here')).toBeTruthy();
});

test('a line is opened and given people, conditions and an approval, and the refusal is read', async () => {
  serve(WITH_FLOW);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'In Progress to Done' }));
  const panel = await screen.findByRole('complementary', { name: 'In Progress to Done' });
  expect(await within(panel).findByText('Used 214 times in 30 days')).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: /Who can do this/ }));
  await user.click(await screen.findByRole('option', { name: 'Lead' }));
  await user.keyboard('{Escape}');
  await user.click(within(panel).getByRole('button', { name: /Add a condition/ }));
  await user.click(await screen.findByRole('option', { name: 'All sub-items are done' }));
  await user.click(within(panel).getByRole('button', { name: /Add a condition/ }));
  await user.click(await screen.findByRole('option', { name: 'Field Ships on is filled' }));
  await user.click(within(panel).getByRole('switch', { name: 'Needs approval' }));
  expect(within(panel).getByText('What Feon reads when it is refused')).toBeTruthy();
  expect(
    within(panel).getByText("It can't go to Done yet: 1 of 4 sub-items is open, Ships on is empty."),
  ).toBeTruthy();
  await user.click(save());
  await waitFor(() =>
    expect(put()?.flows[0]?.transitions[2]).toEqual({
      ...link('doing', 'done'),
      who: { roles: [], relations: ['lead'], member_ids: [] },
      conditions: [{ kind: 'sub_items_done' }, { kind: 'field_filled', field_id: 'Ships on' }],
      approval: { count: 1, member_ids: [], role: ROLE.ADMIN },
    }),
  );
});

test('the keyboard removes a line, and opens a state', async () => {
  serve(WITH_FLOW);
  const { user } = await open();
  (await screen.findByRole('button', { name: 'In Progress to Done' })).focus();
  await user.keyboard('{Delete}');
  expect(screen.queryByRole('button', { name: 'In Progress to Done' })).toBeNull();
  expect(document.activeElement?.textContent).toMatch(/^In Progress/);
  screen.getByRole('button', { name: /^Todo, / }).focus();
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('complementary', { name: 'Todo' });
  expect(within(panel).getByRole('button', { name: 'In Progress to Todo' })).toBeTruthy();
});

test('the table has the same transitions, and a new one is added beside it', async () => {
  serve(WITH_FLOW);
  const { user } = await open();
  await user.click(await screen.findByText('Table'));
  expect(screen.getAllByRole('row')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Add transition' }));
  const panel = await screen.findByRole('complementary', { name: 'New transition' });
  await user.click(within(panel).getByRole('combobox', { name: 'From' }));
  await user.click(await screen.findByRole('option', { name: 'Any state' }));
  await user.click(within(panel).getByRole('combobox', { name: 'To' }));
  await user.click(await screen.findByRole('option', { name: 'On hold' }));
  await user.click(within(panel).getByRole('button', { name: 'Add transition' }));
  expect(await screen.findByRole('complementary', { name: 'Any state to On hold' })).toBeTruthy();
  expect(screen.getAllByRole('row')).toHaveLength(5);
});

test('a type gets a flow of its own, which begins as a copy, and loses it', async () => {
  serve(WITH_FLOW);
  projectTypes.confirmRows(
    TYPES.map((type) => asProjectType(type, 'p')),
    projectStream('p'),
    0,
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'For: All types' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Bug' }));
  expect(await screen.findByRole('button', { name: 'For: Bug' })).toBeTruthy();
  await user.click(save());
  await waitFor(() => expect(put()?.flows.map(({ type_ids }) => type_ids)).toEqual([[], ['Bug']]));
  expect(put()?.flows[1]?.transitions).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'For: Bug' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove the workflow of Bug' }));
  await user.click(save());
  await waitFor(() => expect(put()?.flows).toHaveLength(1));
});

test('another person saves meanwhile: it is said, my changes stay, and saving asks which of both counts', async () => {
  const saveElsewhere = serve(WITH_FLOW);
  const { user } = await open();
  (await screen.findByRole('button', { name: 'In Progress to Done' })).focus();
  await user.keyboard('{Delete}');
  const theirs = row({
    flows: [{ type_ids: [], transitions: [link(null, 'hold')] }],
    updated_at: 'second',
    updated_by: 'feon',
  });
  saveElsewhere(theirs);
  expect(await screen.findByText('Feon saved this workflow. Your changes are still here.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Todo to In Progress' })).toBeTruthy();
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Overwrite the other workflow?' });
  await user.click(within(dialog).getByRole('button', { name: 'Overwrite' }));
  await waitFor(() => expect(workflows.get('p')?.flows[0]?.transitions).toHaveLength(2));
});

test('theirs can be shown instead', async () => {
  const saveElsewhere = serve(WITH_FLOW);
  const { user } = await open();
  (await screen.findByRole('button', { name: 'In Progress to Done' })).focus();
  await user.keyboard('{Delete}');
  saveElsewhere(row({ flows: [{ type_ids: [], transitions: [link(null, 'hold')] }], updated_at: 'second' }));
  await user.click(await screen.findByRole('button', { name: 'Discard mine and show theirs' }));
  expect(await screen.findByRole('button', { name: 'Any state to On hold' })).toBeTruthy();
  expect(save().disabled).toBe(true);
});

test('before it is switched on, it says how many items could go nowhere', async () => {
  serve(WITH_FLOW, 12);
  const { user } = await open();
  await user.click(screen.getByRole('switch', { name: 'On' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn on this workflow?' });
  expect(within(dialog).getByText(/^12 items are in states that no transition leads out of/)).toBeTruthy();
  expect(api.sent('PATCH', P)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(api.sent('PATCH', P).at(-1)?.body).toEqual({ is_workflow_enabled: true }));
});

test('a member who is no administrator does not come here', async () => {
  projects.confirmRows([projectRow('p', { member_role: ROLE.MEMBER })], userStream(ME), 1);
  show(
    <Routes>
      <Route path="/w/projects/:projectId/settings/workflow" element={<WorkflowScreen />} />
    </Routes>,
    { at: '/w/projects/p/settings/workflow' },
  );
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
