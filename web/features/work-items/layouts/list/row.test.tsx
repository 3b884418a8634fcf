import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ROLE } from '@tandem/shared/roles.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { choosePreset } from '#lib/keys/shortcuts.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { itemRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { cancelDelete } from '../../model/items/delete-store.ts';
import { closeOverlay, useOverlay } from '../../model/properties/item-overlay.ts';
import { OverlaySlot } from '../../detail/overlays/overlay-slot.tsx';
import { readSettings } from '../../model/display/view-settings.ts';
import { Row } from './row.tsx';

withTexts('work-items');
// Pickers and menus arrive when they are first wanted; the tests are not about how long that takes.
beforeAll(() =>
  Promise.all([
    import('../../detail/overlays/item-overlays.tsx'),
    import('../../detail/overlays/delete-dialog.tsx'),
  ]),
);

const PATH = '/api/workspaces/w/projects/p/issues/i1/';
const GROUPS = ['Todo', 'Doing', 'Done'].map((name) => ({ id: name.toLowerCase(), name, icon: null }));
const BY_STATE = readSettings({ display_filters: { layout: 'list', group_by: 'state' } } as never);
let api: TestApi;

beforeEach(() => {
  api = stubApi().on('PATCH', PATH, () => answer(null, { seqs: { 'project:p': 9 } }));
  signIn();
});
afterEach(() => {
  act(closeOverlay);
  act(cancelDelete);
  act(() => choosePreset('linear'));
  signOutOfTest();
  vi.unstubAllGlobals();
});

function open(fields = {}, { role = ROLE.MEMBER as number, project = {} } = {}) {
  fillProject([itemRow('i1', { name: 'Fix the door', sequence_id: 7, ...fields })], {
    member_role: role as never,
    ...project,
  });
  return show(
    <Layout settings={BY_STATE}>
      <Row id="i1" group="todo" isSelected={false} />
      <OverlaySlot groups={GROUPS} isReady />
    </Layout>,
  );
}
const link = () => screen.getByRole('link', { name: 'Fix the door' });
const press = (key: string, code = `Key${key.toUpperCase()}`, more: KeyboardEventInit = {}) => {
  link().focus();
  fireEvent.keyDown(link(), { key, code, ...more });
};
const opened = () => {
  const { overlay } = useOverlay.getState();
  return overlay && (overlay.kind === 'property' ? overlay.property : overlay.kind);
};
const sent = () => api.sent('PATCH', PATH).map(({ body }) => body);

describe('a row', () => {
  test('says everything about its item in words', () => {
    open({
      priority: 'high',
      target_date: '2020-01-05',
      label_ids: ['red'],
      assignee_ids: ['ada'],
      sub_issues_count: 2,
    });
    const row = screen.getByRole('article');
    for (const text of ['ALOY-7', 'Fix the door', 'Red', '2'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(within(row).getByRole('img', { name: 'Ada' })).toBeTruthy();
    expect(within(row).getByText('Jan 05, 2020').getAttribute('data-over')).toBe('');
    expect(link().getAttribute('href')).toBe('/w/browse/ALOY-7/');
  });

  test('has its title in the direction of its first letter', () => {
    open();
    expect(link().getAttribute('dir')).toBe('auto');
  });

  test('changes with its item, and goes with it', () => {
    open();
    act(() => workItems.confirmRows([itemRow('i1', { name: 'Paint the door' })], 'project:p', 2));
    expect(screen.getByRole('link').textContent).toBe('Paint the door');
    act(() => workItems.forgetStream('project:p'));
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('is marked as unsent until the server has what I changed', async () => {
    open();
    act(() =>
      workItems.addPending({ mutationId: 'm', id: 'i1', op: 'patch', patch: { name: 'Fix the door' } }),
    );
    expect(screen.getByRole('img', { name: /not synced/i })).toBeTruthy();
    act(() => workItems.dropPending('m', 'i1'));
    expect(screen.queryByRole('img', { name: /not synced/i })).toBeNull();
  });

  test('of a reader has values and no buttons to change them', () => {
    open({ priority: 'high' }, { role: ROLE.GUEST });
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-haspopup'))).toEqual([
      'menu',
    ]);
  });
});

describe('a press', () => {
  test('on the name opens the item beside the list, with a modifier it is an ordinary link', async () => {
    const { user } = open();
    await user.click(link());
    expect(addressNow()).toBe('/?peekId=i1');
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    link().addEventListener('click', (clicked) => setTimeout(() => clicked.preventDefault()));
    link().dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  test('on a value opens its picker, and what is chosen is sent', async () => {
    const { user } = open();
    await user.click(screen.getByTitle('Priority'));
    expect(opened()).toBe('priority');
    await user.click(await screen.findByRole('option', { name: /High/ }));
    await vi.waitFor(() => expect(sent()).toEqual([{ priority: 'high' }]));
    expect(workItems.get('i1')?.priority).toBe('high');
    expect(opened()).toBeNull();
  });

  test('on the day of its start opens the choice of days', async () => {
    const { user } = open({ start_date: '2020-01-05' });
    await user.click(screen.getByTitle('Start date'));
    expect(opened()).toBe('start_date');
  });

  test('on the dots opens the menu, from where the item is moved by the keyboard', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: /ALOY-7/ }));
    await user.click(await screen.findByRole('menuitem', { name: /^Move to…/ }));
    await user.click(await screen.findByRole('option', { name: /Done/ }));
    await vi.waitFor(() => expect(sent()).toEqual([{ state_id: 'done' }]));
  });

  test('by the right button opens the menu with every property that the item has', async () => {
    const { user } = open();
    Object.assign(HTMLElement.prototype, { checkVisibility: () => true });
    fireEvent.contextMenu(link(), { button: 2, clientX: 10, clientY: 10 });
    const menu = await screen.findByRole('menu');
    const names = within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
    const properties = ['State', 'Priority', 'Assignees', 'Labels', 'Start date', 'Due date', 'Parent'];
    for (const name of properties) expect(names.filter((text) => text?.startsWith(name))).toHaveLength(1);
    // The project has neither estimates nor cycles nor modules.
    expect(names.join()).not.toMatch(/Estimate|Cycle|Module/);
    await user.click(within(menu).getByRole('menuitem', { name: /^Labels/ }));
    await vi.waitFor(() => expect(opened()).toBe('labels'));
  });

  test('on the dots of a part of another item takes it away from that', async () => {
    const { user } = open({ parent_id: 'i2' });
    await user.click(screen.getByRole('button', { name: /ALOY-7/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from parent' }));
    await vi.waitFor(() => expect(sent()).toEqual([{ parent_id: null }]));
  });

  test('on the dots of somebody else’s item offers no member to delete it', async () => {
    const { user } = open({ created_by: 'ada' });
    await user.click(screen.getByRole('button', { name: /ALOY-7/ }));
    await screen.findByRole('menuitem', { name: /link/i });
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });

  test('on Delete asks first, and names what goes with it', async () => {
    api.on('DELETE', PATH, () => answer(null, { seqs: { 'project:p': 9 } }));
    const { user } = open({ sub_issues_count: 3 });
    await user.click(screen.getByRole('button', { name: /ALOY-7/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('ALOY-7');
    expect(dialog.textContent).toContain('3');
    expect(api.sent('DELETE')).toEqual([]);
    await user.click(within(dialog).getByText('Delete'));
    await vi.waitFor(() => expect(api.sent('DELETE', PATH)).toHaveLength(1));
    expect(workItems.get('i1')).toBeUndefined();
  });
});

describe('keys on a row', () => {
  test.each([
    ['s', 'KeyS', 'state'],
    ['a', 'KeyA', 'assignees'],
    ['l', 'KeyL', 'labels'],
    ['p', 'KeyP', 'priority'],
    ['d', 'KeyD', 'target_date'],
    ['D', 'KeyD', 'start_date'],
    ['m', 'KeyM', 'module'],
    ['q', 'KeyQ', 'cycle'],
    ['t', 'KeyT', 'move'],
    ['P', 'KeyP', 'parent'],
    ['ы', 'KeyS', 'state'],
    ['ф', 'KeyA', 'assignees'],
    ['д', 'KeyL', 'labels'],
    ['з', 'KeyP', 'priority'],
    ['в', 'KeyD', 'target_date'],
    ['ь', 'KeyM', 'module'],
    ['й', 'KeyQ', 'cycle'],
    ['е', 'KeyT', 'move'],
    ['З', 'KeyP', 'parent'],
  ])('%s opens %s: %s', (key, code, what) => {
    open({}, { project: { cycle_view: true, module_view: true } });
    press(key, code, { shiftKey: key !== key.toLowerCase() });
    expect(opened()).toBe(what);
  });

  test('of the earlier set need Shift for days, cycle and modules', () => {
    choosePreset('earlier');
    open();
    press('d', 'KeyD');
    press('p', 'KeyP');
    expect(opened()).toBeNull();
    press('D', 'KeyD', { shiftKey: true });
    expect(opened()).toBe('target_date');
  });

  test('with a modifier belong to the browser', () => {
    open();
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) press('s', 'KeyS', { [modifier]: true });
    press('w');
    expect(opened()).toBeNull();
  });

  test('of digits set the priority, also where digits need Shift', async () => {
    open();
    press('2', 'Digit2');
    await vi.waitFor(() => expect(sent()).toEqual([{ priority: 'high' }]));
    press('&', 'Digit1');
    await vi.waitFor(() => expect(sent().at(-1)).toEqual({ priority: 'urgent' }));
    press('1', 'Digit1');
    expect(workItems.get('i1')?.priority).toBe('urgent');
    expect(sent()).toHaveLength(2);
  });

  test('assign it to me, and take that back', async () => {
    open({ assignee_ids: ['ada'] });
    press('A', 'KeyA', { shiftKey: true });
    await vi.waitFor(() => expect(sent()).toEqual([{ assignee_ids: ['ada', ME] }]));
    press('Ф', 'KeyA', { shiftKey: true });
    await vi.waitFor(() => expect(sent().at(-1)).toEqual({ assignee_ids: ['ada'] }));
  });

  test('ask before it is deleted', async () => {
    open();
    press('Backspace', 'Backspace');
    expect((await screen.findByRole('dialog')).textContent).toContain('ALOY-7');
  });

  test('of a reader change nothing', () => {
    open({ created_by: 'ada' }, { role: ROLE.GUEST });
    press('s');
    press('2', 'Digit2');
    press('Delete', 'Delete');
    expect([opened(), sent()]).toEqual([null, []]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('space looks at the item beside the list, Enter goes to its page', () => {
    open();
    press(' ', 'Space');
    expect(addressNow()).toBe('/?peekId=i1');
    press('Enter', 'Enter');
    expect(addressNow()).toBe('/w/browse/ALOY-7/');
  });

  test('of an item without a number lead to its id', () => {
    open({ sequence_id: 0 });
    press('Enter', 'Enter');
    expect(addressNow()).toBe('/w/projects/p/issues/i1/');
    expect(screen.getByText('ALOY-…')).toBeTruthy();
  });
});
