import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { choosePreset, forgetKeys, SHORTCUT_IDS, useShortcutChoice } from '#lib/keys/shortcuts.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { CommandPalette } from '../../app/shell/palette/command-palette.tsx';
import { Component as KeyboardScreen } from './keyboard-screen.tsx';
import { SHEET } from './shortcut-rows.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';

withTexts('shortcuts', 'settings', 'shell');

let ran: string[] = [];
beforeEach(() => void signIn());
afterEach(() => {
  signOutOfTest();
  act(() => {
    choosePreset('linear');
    forgetKeys();
  });
  ran = [];
});

const COMMANDS: Command[] = [
  { id: 'item', group: 'Create', label: 'New item', shortcut: 'new_item', run: () => ran.push('item') },
  { id: 'home', group: 'Go to', label: 'Home', shortcut: 'go_home', run: () => ran.push('home') },
];

function Frame() {
  useCommands('frame', COMMANDS);
  return (
    <>
      <KeyboardScreen />
      <CommandPalette />
    </>
  );
}

const shows = (name: string, keys: string) =>
  screen.getByRole('button', { name: `Change shortcut for ${name}: ${keys}` });
const keysButton = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`shortcut for ${name}:`) });

test('the sheet names every shortcut once', () => {
  const listed = SHEET.flat().flatMap(({ rows }) => rows.flatMap(({ ids = [] }) => ids));
  expect(listed.toSorted()).toEqual(SHORTCUT_IDS.toSorted());
});

test('the sheet is narrowed by what is typed, says when nothing is called that, and leads to the settings', async () => {
  const close = vi.fn<() => void>();
  const { user } = show(<ShortcutSheet onClose={close} />);
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Copy link')).toBeTruthy();
  await user.type(screen.getByLabelText('Find a shortcut'), 'due');
  expect(
    within(dialog)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Start date, due date']);
  await user.type(screen.getByLabelText('Find a shortcut'), 'zzz');
  expect(within(dialog).getByText('No shortcuts match')).toBeTruthy();
  await user.click(within(dialog).getByText('Customize shortcuts'));
  expect(addressNow()).toBe('/profile/keyboard');
  expect(close).toHaveBeenCalledOnce();
});

test('two keys one after the other are one shortcut, and the second one alone is none of them', async () => {
  const { user } = show(<Frame />);
  await user.keyboard('gh');
  expect(ran).toEqual(['home']);
  await user.keyboard('gc');
  expect(ran).toEqual(['home']);
  await user.keyboard('c');
  expect(ran).toEqual(['home', 'item']);
});

test('other keys are taken by pressing them, and are kept on the device', async () => {
  const { user } = show(<Frame />);
  await user.click(keysButton('New item'));
  await user.keyboard('nn');
  shows('New item', 'N N');
  act(() => keysButton('New item').blur());
  await user.keyboard('c');
  expect(ran).toEqual([]);
  await user.keyboard('nn');
  expect(ran).toEqual(['item']);
  expect(localStorage.getItem('tandem.shortcuts')).toContain('"new_item":"N N"');
});

test('keys that another shortcut had are taken from it, and it is named', async () => {
  const { user } = show(<Frame />);
  await user.click(keysButton('New item'));
  await user.keyboard('gh');
  expect(screen.getByRole('status').textContent).toContain('Home');
  shows('Home', 'Off');
  act(() => keysButton('New item').blur());
  await user.keyboard('gh');
  expect(ran).toEqual(['item']);
});

test('Escape changes nothing; a shortcut is switched off and made usual again', async () => {
  const { user } = show(<Frame />);
  await user.click(keysButton('New item'));
  await user.keyboard('{Escape}');
  shows('New item', 'C');
  await user.click(screen.getByRole('button', { name: 'Turn off New item' }));
  await user.keyboard('c');
  expect(ran).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reset New item to default' }));
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('c');
  expect(ran).toEqual(['item']);
});

test('the earlier set of keys is chosen, kept on the device, and said in the sheet', async () => {
  const { user } = show(<Frame />);
  await user.click(screen.getByRole('radio', { name: 'Classic' }));
  shows('Due date', '⇧ D');
  shows('Project', 'P');
  expect(localStorage.getItem('tandem.shortcuts')).toContain('"preset":"earlier"');
  show(<ShortcutSheet onClose={() => {}} />);
  expect(within(await screen.findByRole('dialog')).getByText(/Classic shortcuts/)).toBeTruthy();
  act(() => choosePreset('linear'));
  expect(within(screen.getByRole('dialog')).getByText(/Linear-style shortcuts/)).toBeTruthy();
});

test('letters of an item make something where no item is at hand', async () => {
  const project: Command = {
    id: 'project',
    group: 'Create',
    label: 'New project',
    run: () => ran.push('project'),
  };
  const priority: Command = {
    id: 'priority',
    group: 'Item',
    label: 'Set priority',
    run: () => ran.push('priority'),
  };
  function Keys({ withItem }: { withItem: boolean }) {
    useCommands('frame', [{ ...project, shortcut: 'new_project' }]);
    useCommands('work-items', [{ ...priority, shortcut: 'priority', isPossible: () => withItem }]);
    return (
      <>
        {withItem && (
          <div data-item-id="i">
            <button data-item-link>Row</button>
          </div>
        )}
        <CommandPalette />
      </>
    );
  }
  const { user, redraw } = show(<Keys withItem={false} />);
  await user.keyboard('p');
  expect(ran).toEqual(['project']);
  redraw(<Keys withItem />);
  act(() => screen.getByText('Row').focus());
  await user.keyboard('p');
  expect(ran).toEqual(['project', 'priority']);
});

test('single keys are switched off together; those that are held stay', async () => {
  const { user } = show(<Frame />);
  await user.click(screen.getByRole('switch'));
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('cgh');
  expect(ran).toEqual([]);
  expect(useShortcutChoice.getState().hasSingleKeys).toBe(false);
  shows('Command palette', 'Ctrl K');
});
