import { fireEvent, screen, within } from '@testing-library/react';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { flatList, giveSizes, groupedList, LayoutScreen, leaveLayout, setView } from '#testing/layout.tsx';
import { itemRow } from '#testing/rows.ts';
import { ME, signIn } from '#testing/session.ts';
import { Board } from '../../layouts/board/board.tsx';
import { List } from '../../layouts/list/list.tsx';
import { Sheet } from '../../layouts/table/sheet.tsx';

withTexts('work-items', 'common');

const PROJECT = '/api/workspaces/w/projects/p/';
const PATH = `${PROJECT}issues/`;
const BULK = `${PROJECT}bulk-operation-issues/`;
const stream = projectStream('p');
let api: TestApi;

const ROWS = [1, 2, 3, 4].map((number) =>
  itemRow(`i${number}`, {
    name: `Item ${number}`,
    sort_order: number,
    label_ids: number === 1 ? ['red'] : [],
  }),
);

// Its code is fetched once; a busy machine takes seconds for that.
beforeAll(() => import('./bulk-bar.tsx'));
beforeEach(() => {
  giveSizes();
  api = stubApi()
    .on('GET', PATH, ({ query }) =>
      query['group_by'] ? groupedList(ROWS, (row) => row.state_id, 50) : flatList(ROWS),
    )
    .on('POST', BULK, () => answer({ message: 'ok' }, { seqs: { [stream]: 2 } }));
  signIn();
});
afterEach(() => {
  leaveLayout();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const LAYOUTS = { list: List, kanban: Board, spreadsheet: Sheet };

async function open(layout: keyof typeof LAYOUTS = 'list', role: number = ROLE.ADMIN) {
  fillProject([], { member_role: role as never });
  setView(api, { layout });
  const drawn = show(<LayoutScreen of={LAYOUTS[layout]} />);
  await screen.findByRole('link', { name: 'Item 4' });
  return drawn;
}

const link = (number: number) => screen.getByRole('link', { name: `Item ${number}` });
const bar = () => screen.findByRole('toolbar', { name: 'Selected work items' });
const chosen = () =>
  screen
    .getAllByRole('checkbox')
    .filter((box) => box.getAttribute('aria-checked') === 'true')
    .map((box) => box.getAttribute('aria-label'))
    .filter((name) => name?.startsWith('Select Item'));
const press = async (name: string) => within(await bar()).getByRole('button', { name });
const body = (path: string, method = 'POST') => api.sent(method, path).at(-1)?.body;

describe('items are chosen', () => {
  test.each(Object.keys(LAYOUTS) as (keyof typeof LAYOUTS)[])('by keys in the %s', async (layout) => {
    const { user } = await open(layout);
    link(2).focus();
    await user.keyboard('x');
    // Cards get their boxes once their column is drawn anew.
    await vi.waitFor(() => expect(chosen()).toEqual(['Select Item 2']), { timeout: 10_000 });
    expect((await bar()).textContent).toContain('1 selected');
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen()).toHaveLength(4);
    await user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
    expect(screen.queryByRole('toolbar', { name: /Selected work items/ })).toBeNull();
  });

  test('by their boxes, and a range with Shift', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select Item 1' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Item 3' }), { shiftKey: true });
    expect(chosen()).toEqual(['Select Item 1', 'Select Item 2', 'Select Item 3']);
  });

  test('by the box of their group, once something is chosen', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select Item 2' }));
    const group = screen.getByRole('checkbox', { name: 'Select Todo' });
    expect(group.getAttribute('aria-checked')).toBe('mixed');
    await user.click(group);
    expect(group.getAttribute('aria-checked')).toBe('true');
    expect(chosen()).toHaveLength(4);
    await user.click(group);
    expect(screen.queryByRole('checkbox', { name: 'Select Todo' })).toBeNull();
  });

  test('by nobody who may not change them', async () => {
    const { user } = await open('list', ROLE.GUEST);
    link(1).focus();
    await user.keyboard('x');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('many items at once', () => {
  const choose = async (role: number = ROLE.ADMIN) => {
    const drawn = await open('list', role);
    link(1).focus();
    await drawn.user.keyboard('x');
    link(2).focus();
    await drawn.user.keyboard('x');
    return drawn;
  };

  test('get a state in one call, shown at once', async () => {
    const { user } = await choose();
    await user.click(await press('State'));
    await user.click(await screen.findByRole('option', { name: /Doing/ }));
    expect(['i1', 'i2', 'i3'].map((id) => workItems.get(id)?.state_id)).toEqual(['doing', 'doing', 'todo']);
    expect(body(BULK)).toEqual({ issue_ids: ['i1', 'i2'], properties: { state_id: 'doing' } });
    await vi.waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('2 work items changed'));
  });

  test('get by the keys of one item what that one would get, and the keyboard stays where it was', async () => {
    const { user } = await choose();
    await bar();
    await user.keyboard('1');
    expect(['i1', 'i2', 'i3'].map((id) => workItems.get(id)?.priority)).toEqual(['urgent', 'urgent', 'none']);
    await user.keyboard('s');
    await user.click(await screen.findByRole('option', { name: /Doing/ }));
    expect(body(BULK)).toEqual({ issue_ids: ['i1', 'i2'], properties: { state_id: 'doing' } });
    expect(document.activeElement).toBe(link(2));
    await user.keyboard('{Shift>}a{/Shift}');
    expect(body(BULK)).toEqual({ issue_ids: ['i1', 'i2'], properties: { assignee_ids: [ME] } });
  });

  test('get labels beside those that they have', async () => {
    const { user } = await choose();
    await user.click(await press('Labels'));
    await user.click(await screen.findByRole('option', { name: /Blue/ }));
    expect(workItems.get('i1')?.label_ids).toEqual(['red', 'blue']);
    expect(workItems.get('i2')?.label_ids).toEqual(['blue']);
    expect(body(BULK)).toEqual({ issue_ids: ['i1', 'i2'], properties: { label_ids: ['blue'] } });
  });

  test('are as they were after a refusal, which is told', async () => {
    api.on('POST', BULK, () => refusal(400, { priority: ['Not today.'] }));
    const { user } = await choose();
    await user.click(await press('Priority'));
    await user.click(await screen.findByRole('option', { name: /Urgent/ }));
    await vi.waitFor(() => expect(useToasts.getState().toasts[0]?.text).toContain('Not today.'));
    expect(workItems.get('i1')?.priority).toBe('none');
  });

  test('are shown changed through an outage', async () => {
    api.on('POST', BULK, noNetwork);
    const { user } = await choose();
    await user.click(await press('Priority'));
    await user.click(await screen.findByRole('option', { name: /Urgent/ }));
    expect(workItems.get('i2')?.priority).toBe('urgent');
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('are deleted by administrators, who are asked first', async () => {
    api.on('DELETE', `${PROJECT}bulk-delete-issues/`, () =>
      answer({ message: 'ok' }, { seqs: { [stream]: 2 } }),
    );
    const { user } = await choose();
    await bar();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 work items?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(screen.queryByRole('link', { name: 'Item 1' })).toBeNull();
    expect(body(`${PROJECT}bulk-delete-issues/`, 'DELETE')).toEqual({ issue_ids: ['i1', 'i2'] });
  });

  test('are not archived before they are over, and not deleted by members', async () => {
    await choose(ROLE.MEMBER);
    const archive = await press('Archive');
    expect(archive.hasAttribute('disabled')).toBe(true);
    expect(archive.title).toBe("2 selected items aren't completed or cancelled");
    expect(within(await bar()).queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('are followed in one call, which nothing can take back', async () => {
    api.on('POST', `${PROJECT}bulk-subscribe-issues/`, () => answer({ message: 'ok' }, {}));
    const { user } = await choose();
    await user.click(await press('Follow'));
    await vi.waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('Following 2 work items'));
    expect(body(`${PROJECT}bulk-subscribe-issues/`)).toEqual({ issue_ids: ['i1', 'i2'] });
    expect(useToasts.getState().toasts[0]?.actions).toBeUndefined();
  });

  test('are taken back from the message', async () => {
    api.on('POST', '/api/workspaces/w/undo/', () => answer({ issue_ids: [] }, { seqs: { [stream]: 3 } }));
    const { user } = await choose();
    await user.click(await press('State'));
    await user.click(await screen.findByRole('option', { name: /Done/ }));
    await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    useToasts.getState().toasts[0]?.actions?.[0]?.run();
    await vi.waitFor(() =>
      expect(body('/api/workspaces/w/undo/')).toEqual({ mutation_id: api.sent('POST', BULK)[0]?.key }),
    );
  });
});
