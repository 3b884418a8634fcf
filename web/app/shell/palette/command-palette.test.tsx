import { act, screen } from '@testing-library/react';
import { beforeAll, beforeEach, afterEach, describe, expect, test, vi } from 'vitest';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { type Command, useCommands, useCommandStore } from '#lib/frame/command-store.ts';
import { closePalette, usePalette } from '#lib/frame/palette-store.ts';
import { members } from '#entities/workspaces/members/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { stubApi, type TestApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { itemRow, memberRow, personRow, projectRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { CommandPalette } from './command-palette.tsx';

withTexts('shell', 'palette', 'settings', 'workspace-settings', 'project-settings');
// Its code arrives when it is first opened; the tests are not about how long that takes.
beforeAll(() => import('#features/command-palette/command-palette.tsx'));

const SEARCH = '/api/workspaces/w/search/';
const PLACE = { project_id: 'p', project_identifier: 'ALOY', project__identifier: 'ALOY' };
const NOTHING = { workspace: [], project: [], issue: [], cycle: [], module: [], issue_view: [], page: [] };
let api: TestApi;
let ran: string[];

beforeEach(() => {
  ran = [];
  api = stubApi().on('GET', SEARCH, { results: NOTHING });
  signIn();
});
afterEach(() => {
  act(() => {
    closePalette();
    usePalette.setState({ wasOpened: false });
    useCommandStore.setState({ sets: new Map() });
  });
  signOutOfTest();
  vi.unstubAllGlobals();
});

const command = (id: string, label: string, fields: Partial<Command> = {}): Command => ({
  ...{ id, label, group: 'Create', run: () => ran.push(id) },
  ...fields,
});
const COMMANDS = [
  command('item', 'New work item', { shortcut: 'new_item' }),
  command('project', 'New project', { shortcut: 'new_project' }),
  command('sidebar', 'Toggle sidebar', { shortcut: 'sidebar', group: 'View' }),
  command('home', 'Go to home', { group: 'Navigation' }),
];

function Frame({ commands = COMMANDS, withDialog = false }) {
  useCommands('frame', commands);
  return (
    <>
      <input aria-label="Name" />
      <div contentEditable suppressContentEditableWarning role="textbox" aria-label="Text" tabIndex={0} />
      {withDialog && (
        <ConfirmModal
          title="Delete?"
          confirmText="Yes"
          cancelText="No"
          onConfirm={() => {}}
          onClose={() => {}}
        >
          It goes.
        </ConfirmModal>
      )}
      <CommandPalette />
    </>
  );
}

const press = (key: string, code: string, modifiers: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...modifiers });
  act(() => void (document.activeElement ?? document.body).dispatchEvent(event));
  return event;
};

describe('shortcuts', () => {
  test('run their command, and the browser does nothing of its own', () => {
    show(<Frame />);
    expect(press('c', 'KeyC').defaultPrevented).toBe(true);
    press('b', 'KeyB', { ctrlKey: true });
    expect(ran).toEqual(['item', 'sidebar']);
  });

  test('are where they are written on the keys, whatever script the layout writes there', () => {
    show(<Frame />);
    press('с', 'KeyC');
    press('з', 'KeyP');
    press('и', 'KeyB', { metaKey: true });
    expect(ran).toEqual(['item', 'project', 'sidebar']);
  });

  test('are the letter that is typed on another Latin layout, not its place', () => {
    show(<Frame />);
    // Dvorak: the key of QWERTY's C types J, and C is typed where I stands.
    press('j', 'KeyC');
    expect(ran).toEqual([]);
    press('c', 'KeyI');
    expect(ran).toEqual(['item']);
  });

  test('leave other combinations to the browser', () => {
    show(<Frame />);
    expect(press('c', 'KeyC', { ctrlKey: true }).defaultPrevented).toBe(false);
    press('с', 'KeyC', { ctrlKey: true });
    press('C', 'KeyC', { shiftKey: true });
    press('c', 'KeyC', { altKey: true });
    expect(ran).toEqual([]);
  });

  test.each(['Name', 'Text'])('do nothing while somebody types: %s', (name) => {
    show(<Frame />);
    screen.getByRole('textbox', { name }).focus();
    press('c', 'KeyC');
    press('с', 'KeyC');
    expect(ran).toEqual([]);
  });

  test('do nothing behind a dialog, whose buttons do not type', () => {
    show(<Frame withDialog />);
    screen.getByText('Yes').closest('button')?.focus();
    expect(press('p', 'KeyP').defaultPrevented).toBe(false);
    press('з', 'KeyP');
    expect(ran).toEqual([]);
  });

  test('end with the screen that offered them', () => {
    const { redraw } = show(<Frame />);
    redraw(<CommandPalette />);
    press('c', 'KeyC');
    expect(ran).toEqual([]);
  });
});

describe('the palette', () => {
  const field = () => screen.findByPlaceholderText(/search for work items/i);
  const lines = () =>
    [...document.querySelectorAll('[data-action]')].map((line) =>
      [...line.querySelectorAll('span')].map(({ textContent }) => textContent).find(Boolean),
    );

  async function open() {
    const shown = show(<Frame />);
    press('k', 'KeyK', { ctrlKey: true });
    const input = await field();
    await act(() => vi.waitFor(() => expect(lines().length).toBeGreaterThan(0)));
    return { ...shown, input };
  }

  test.each([
    ['k', 'KeyK'],
    ['л', 'KeyK'],
  ])('is opened by Mod+%s, also from a field', async (key, code) => {
    show(<Frame />);
    screen.getByRole('textbox', { name: 'Name' }).focus();
    expect(press(key, code, { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(await field()).toBeTruthy();
  });

  test('lists every command of the screen under its heading', async () => {
    await open();
    expect(lines().slice(0, 4)).toEqual(['New work item', 'New project', 'Toggle sidebar', 'Go to home']);
    const headings = [...document.querySelectorAll('[style*="--spotlight-label"]')];
    expect(headings.map((heading) => heading.getAttribute('style')).join()).toMatch(
      /Create.*View.*Navigation/,
    );
  });

  test('begins with what was opened last; then comes what fits the screen, creation, and settings last', async () => {
    const visit = (id: string, sequence_id: number) => ({
      id: `visit ${id}`,
      entity_name: 'issue',
      entity_identifier: id,
      visited_at: '2026-11-01T10:00:00Z',
      entity_data: { name: `Item ${id}`, state: 's', priority: 'none', assignees: [], sequence_id, ...PLACE },
    });
    api.on('GET', '/api/workspaces/w/recent-visits/', [visit('a', 1), visit('b', 2)]);
    const staged = [
      command('theme', 'Theme: Dark', { stage: 'settings' }),
      command('new', 'New item', { stage: 'create' }),
      command('filter', 'Add filter'),
      command('state', 'Set state…', { about: () => 'ALOY-1' }),
    ];
    show(<Frame commands={staged} />);
    press('k', 'KeyK', { ctrlKey: true });
    await screen.findByText('Item b');
    expect(lines().slice(0, 6)).toEqual([
      'ALOY-1',
      'ALOY-2',
      'Set state…',
      'Add filter',
      'New item',
      'Theme: Dark',
    ]);
    await screen.findByText('Security');
  });

  test('finds people by their names and addresses before the server answers', async () => {
    const person = personRow('ada', { display_name: 'countess', first_name: 'Ada', last_name: 'Lovelace' });
    members.confirmRows([memberRow(person)], 'workspace:w', 0);
    const { user, input } = await open();
    await user.type(input, 'lovel');
    expect(await screen.findByText('countess')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(addressNow()).toBe('/w/profile/ada/');
  });

  test('a key brings its item, then those whose key begins with it, each with its state', async () => {
    projects.confirmRows([projectRow('p', { identifier: 'ALOY' })], 'project:p', 0);
    const numbers = [201, 20, 2, 30];
    const row = (number: number) => itemRow(`i${number}`, { sequence_id: number, name: `Item ${number}` });
    workItems.confirmRows(numbers.map(row), 'project:p', 0);
    const onlyThere = { id: 'i200', name: 'Item 200', sequence_id: 200, type_id: null, ...PLACE };
    const state = { state__name: 'Doing', state__group: 'started', state__color: '#f59e0b' };
    api.on('GET', SEARCH, { results: { ...NOTHING, issue: [{ ...onlyThere, ...state }] } });
    const { user, input } = await open();
    await user.type(input, 'aloy-20');
    const line = (await screen.findByText('ALOY-200')).closest('[data-action]');
    expect(line?.querySelector('svg')).toBeTruthy();
    expect(lines()).toEqual(['ALOY-20', 'ALOY-200', 'ALOY-201', 'All results']);
  });

  test('narrows them by any of their words and runs the first with Enter', async () => {
    const { user, input } = await open();
    await user.type(input, 'item');
    expect(lines()).toEqual(['New work item']);
    await user.keyboard('{Enter}');
    expect(ran).toEqual(['item']);
  });

  test('is moved through by the arrows', async () => {
    const { user, input } = await open();
    await user.type(input, 'new');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(ran).toEqual(['project']);
  });

  test('finds items and pages of the workspace, and leads to them', async () => {
    const issue = { id: 'i1', name: 'Broken door', project_id: 'p', project__identifier: 'ALOY' };
    const found = { ...issue, sequence_id: 7, type_id: null, workspace__slug: 'w' };
    api.on('GET', SEARCH, { results: { ...NOTHING, issue: [found] } });
    const { user, input } = await open();
    await user.type(input, 'broken');
    const line = await screen.findByText('ALOY-7');
    expect(api.sent('GET', SEARCH).at(-1)?.query).toEqual({ search: 'broken', workspace_search: 'true' });
    await user.click(line);
    expect(addressNow()).toBe('/w/browse/ALOY-7/');
  });

  test('asks the server for nothing while only one letter is typed, and once for a word', async () => {
    const { user, input } = await open();
    await user.type(input, 'b');
    await user.type(input, 'roken');
    await vi.waitFor(() => expect(api.sent('GET', SEARCH)).not.toEqual([]));
    expect(api.sent('GET', SEARCH).map(({ query }) => query['search'])).toEqual(['broken']);
  });

  test('says when nothing has these words', async () => {
    const { user, input } = await open();
    await user.type(input, 'zzzz');
    expect(lines()).toEqual([]);
    expect(await screen.findByText('No matches')).toBeTruthy();
  });
});
