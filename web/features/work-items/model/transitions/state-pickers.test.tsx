import { act, screen } from '@testing-library/react';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workItems } from '#entities/work-items/rows/store.ts';
import { undo } from '#entities/work-items/undo/undo.ts';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { fillWorkflow } from '#testing/workflow.ts';
import { CreateWorkItemModal } from '../../create/create-modal.tsx';
import { QuickAdd } from '../../layouts/quick-add.tsx';
import { PropertyOverlay } from '../menus/property-overlay.tsx';
import { readSettings } from '../display/view-settings.ts';
import { useBulkActions } from '../selection/use-bulk-actions.ts';
import { verdictsIn, useVerdictsIn } from './code.ts';

withTexts('work-items', 'common', 'fields', 'workflow');

const ITEMS = '/api/workspaces/w/projects/p/issues/';
const ITEM = `${ITEMS}i1/`;
let api: TestApi;

beforeEach(() => {
  api = stubApi().on('PATCH', ITEM, () => answer({}, { seqs: { [projectStream('p')]: 2 } }));
  signIn();
  fillProject([itemRow('i1', { name: 'One' }), itemRow('i2', { name: 'Two', estimate_point: 'e' })], {
    is_workflow_enabled: true,
  });
});
afterEach(() => {
  useToasts.setState({ toasts: [] });
  signOutOfTest();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Preload() {
  useVerdictsIn('p');
  return null;
}

async function draw(part: React.ReactNode, settings = readSettings(null)) {
  const drawn = show(
    <Layout settings={settings}>
      <Preload />
      {part}
    </Layout>,
  );
  await vi.waitFor(() => expect(verdictsIn('p')).not.toBeNull());
  return drawn;
}
const picker = () => draw(<PropertyOverlay property="state" itemId="i1" anchor={document.body} />);
const toast = () => useToasts.getState().toasts.at(-1);
const ASKS = { count: 1, member_ids: [], role: 20 as const };

test('states that are refused say why and cannot be chosen, those that ask for approval have a stamp', async () => {
  fillWorkflow([{ from_state_id: 'todo', to_state_id: 'done', approval: ASKS }]);
  const { user } = await picker();
  const doing = await screen.findByRole('option', { name: /^Doing/ });
  await vi.waitFor(() => expect(doing.getAttribute('aria-disabled')).toBe('true'));
  expect([doing.textContent, doing.title]).toEqual(["DoingTodo doesn't lead here", "Todo doesn't lead here"]);
  await user.click(doing);
  expect(api.sent('PATCH', ITEM)).toHaveLength(0);
  expect(screen.getByRole('img', { name: 'Asks for 1 approval' })).toBeTruthy();
  await user.click(screen.getByRole('option', { name: /^Done/ }));
  await vi.waitFor(() =>
    expect(api.sent('PATCH', ITEM)[0]?.body).toEqual({ state_id: 'done', request_approval: true }),
  );
  expect(workItems.get('i1')?.state_id).toBe('todo');
});

test('a picker that is open says what the server knows more, once that is here', async () => {
  fillWorkflow([{ from_state_id: null, to_state_id: 'done', conditions: [{ kind: 'no_open_blocker' }] }]);
  const reasons = [{ kind: 'blockers_open', count: 2 }];
  api.on('GET', `${ITEM}transitions/`, () =>
    answer([{ state_id: 'done', allowed: false, needs_approval: null, reasons }]),
  );
  await picker();
  expect(await screen.findByText('2 blockers are open')).toBeTruthy();
});

test('where no workflow is, nothing is asked and every state is open', async () => {
  fillProject([itemRow('i1')], { is_workflow_enabled: false });
  fillWorkflow([]);
  show(
    <Layout>
      <PropertyOverlay property="state" itemId="i1" anchor={document.body} />
    </Layout>,
  );
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.getAttribute('aria-disabled'))).toEqual([null, null, null]);
});

function Bulk() {
  const rows = ['i1', 'i2'].flatMap((id) => workItems.get(id) ?? []);
  const actions = useBulkActions(rows);
  return (
    <button type="button" onClick={() => actions.set({ state_id: 'done' })}>
      To done
    </button>
  );
}

test('of several items those move that may, and each of the others is named with its reason', async () => {
  fillWorkflow([{ from_state_id: null, to_state_id: 'done', conditions: [{ kind: 'estimate_set' }] }]);
  const bulk = '/api/workspaces/w/projects/p/bulk-operation-issues/';
  api.on('POST', bulk, () => answer({ message: 'ok' }, { seqs: { [projectStream('p')]: 2 } }));
  const { user } = await draw(<Bulk />);
  await user.click(screen.getByRole('button', { name: 'To done' }));
  await vi.waitFor(() => expect(api.sent('POST', bulk)[0]?.body).toMatchObject({ issue_ids: ['i2'] }));
  expect(workItems.get('i1')?.state_id).toBe('todo');
  await vi.waitFor(() =>
    expect(useToasts.getState().toasts.map(({ text }) => text)).toContain('The estimate is empty'),
  );
});

test('what the server refuses of a bulk change is listed item by item', async () => {
  fillWorkflow([{ from_state_id: null, to_state_id: 'done' }]);
  const refused = ['i1', 'i2'].map((id, index) => ({
    id,
    reasons: [{ kind: 'sub_items_open', count: index + 1, total: 3 }],
  }));
  api.on('POST', '/api/workspaces/w/projects/p/bulk-operation-issues/', () =>
    answer({ message: 'ok', refused }, { seqs: { [projectStream('p')]: 2 } }),
  );
  const { user } = await draw(<Bulk />);
  await user.click(screen.getByRole('button', { name: 'To done' }));
  const title = "Couldn't move 2 items to Done";
  await vi.waitFor(() => expect(useToasts.getState().toasts.map((each) => each.title)).toContain(title));
  expect(useToasts.getState().toasts.find((each) => each.title === title)?.text).toBe(
    'ALOY-1: 1 of 3 sub-items is open\nALOY-2: 2 of 3 sub-items are open',
  );
});

const START = [
  { from_state_id: 'todo', to_state_id: 'doing' },
  { from_state_id: 'doing', to_state_id: 'done' },
];

// docs/contract/workflow.md#new-items
test('the form of a new item begins where its type begins, and offers what leads on from there', async () => {
  fillWorkflow(START, [{ type_id: null, state_id: 'doing' }]);
  api.on('POST', ITEMS, ({ body }) => answer(body, { status: 201, seqs: { 'project:p': 9 } }));
  const { user } = await draw(<CreateWorkItemModal projectId="p" preset={{}} onClose={() => {}} />);
  await user.click(await screen.findByRole('button', { name: 'State: Doing' }));
  const [todo, done] = [/^Todo/, /^Done/].map((name) => screen.getByRole('option', { name }));
  expect([todo?.getAttribute('aria-disabled'), done?.getAttribute('aria-disabled')]).toEqual(['true', null]);
});

test('the form does not begin in a state in which nothing is made', async () => {
  fillWorkflow(START, [{ type_id: null, state_id: 'todo' }]);
  await draw(<CreateWorkItemModal projectId="p" preset={{ state_id: 'done' }} onClose={() => {}} />);
  expect(await screen.findByRole('button', { name: 'State: Todo' })).toBeTruthy();
});

const byState = readSettings({ display_filters: { layout: 'list', group_by: 'state' } } as never);
const byPriority = readSettings({ display_filters: { layout: 'list', group_by: 'priority' } } as never);

test('a title is not taken where new items do not start, and is still there', async () => {
  fillWorkflow(START, [{ type_id: null, state_id: 'todo' }]);
  const { user } = await draw(<QuickAdd group="done" />, byState);
  await user.click(screen.getByRole('button', { name: 'New item' }));
  await user.keyboard('New{Enter}');
  await vi.waitFor(() => expect(toast()?.title).toBe("New items can't start in Done"));
  expect(toast()?.text).toBe('No transition leads here');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('New');
  expect(api.sent('POST', ITEMS)).toHaveLength(0);
});

test('a title that names no state starts where the workflow says', async () => {
  fillWorkflow(START, [{ type_id: null, state_id: 'doing' }]);
  api.on('POST', ITEMS, ({ body }) => answer(body, { status: 201, seqs: { 'project:p': 9 } }));
  const { user } = await draw(<QuickAdd group="high" />, byPriority);
  await user.click(screen.getByRole('button', { name: 'New item' }));
  await user.keyboard('New{Enter}');
  await vi.waitFor(() => expect(api.sent('POST', ITEMS)[0]?.body).toMatchObject({ state_id: 'doing' }));
});

test('an undo that is refused says why, and nothing says that it was done', async () => {
  fillWorkflow([{ from_state_id: null, to_state_id: 'done' }]);
  await draw(null);
  await act(() => patchWorkItem('i1', { state_id: 'done' }));
  await vi.waitFor(() => expect(toast()?.title).toBe('ALOY-1: State changed'));
  const reasons = [{ kind: 'no_transition' }];
  api.on('POST', '/api/workspaces/w/undo/', () =>
    refusal(403, { error: 'No.', code: 'TRANSITION_REFUSED', reasons }),
  );
  act(() => void undo());
  await vi.waitFor(() => expect(toast()?.title).toBe("Couldn't move ALOY-1 to Todo"));
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(["Done doesn't lead here"]);
  expect(workItems.get('i1')?.state_id).toBe('done');
});
