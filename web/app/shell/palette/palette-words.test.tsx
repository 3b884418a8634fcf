import { act } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useItemCommands } from '#features/work-items/commands/use-item-commands.ts';
import { type CommandWords, withWords, wordsKey } from '#features/command-palette/command-words.ts';
import { matchCommands } from '#features/command-palette/match-commands.ts';
import { settingsCommands } from '#features/command-palette/settings-commands.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { loadTexts } from '#i18n/setup.ts';
import { type Command, useCommandStore } from '#lib/frame/command-store.ts';
import { stubApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { projectRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { useFrameCommands } from './use-frame-commands.ts';
import { useLaterCommands } from './use-later-commands.ts';

const TEXTS = ['palette', 'shell', 'settings', 'workspace-settings', 'project-settings', 'work-items'];
withTexts(...TEXTS);

const project = projectRow('p', { cycle_view: true, module_view: true, issue_views_view: true });

beforeEach(() => {
  stubApi();
  signIn();
  projects.confirmRows([project], projectStream('p'), 1);
});
afterEach(async () => {
  signOutOfTest();
  vi.unstubAllGlobals();
  await i18next.changeLanguage('en');
});

function Frame() {
  useFrameCommands();
  useLaterCommands();
  useItemCommands();
  return null;
}

/** All that the frame, an item and the settings offer, whether something is at hand or not. */
function allCommands(): Command[] {
  const { unmount } = show(<Frame />, { at: '/w/projects/p/issues/' });
  const offered = [...useCommandStore.getState().sets.values()].flat();
  act(unmount);
  const settings = settingsCommands({ slug: 'w', role: ROLE.ADMIN, project }, () => {}, i18next.t);
  return [...offered, ...settings];
}

const words = () => i18next.getResource(i18next.language, 'palette', 'words') as CommandWords;

test('every command is known by further words, and there are none for commands that do not exist', () => {
  const ids = allCommands().map(({ id }) => id);
  const known = Object.keys(words());
  expect(ids.filter((id) => !known.includes(id) && !known.includes(wordsKey(id)))).toEqual([]);
  // These come with their screens.
  const OF_SCREENS =
    /^(layout-|item-(approve|decline|withdraw|start-timer|add-time)$|(go_time|stop-timer|go_updates|go_overview_here|post_update)$|filter$|select-|delete-several$|new-page$|new-from-template$|workspace$)/;
  const used = new Set(ids.flatMap((id) => [id, wordsKey(id)]));
  expect(known.filter((key) => !used.has(key) && !OF_SCREENS.test(key))).toEqual([]);
});

const found = (query: string) => matchCommands(withWords(allCommands(), words()), query).map(({ id }) => id);

test.each([
  ['issue', 'new-work-item'],
  ['ticket', 'new-work-item'],
  ['create issue', 'new-work-item'],
  ['bug', 'new-work-item'],
  ['sprint', 'new-cycle'],
  ['add sprint', 'new-cycle'],
  ['release', 'new-module'],
  ['doc', 'go_pages'],
  ['wiki', 'go_pages'],
  ['backlog', 'go_items'],
  ['dashboard', 'go_home'],
  ['notifications', 'settings-notifications'],
  ['assign', 'item-assignees'],
  ['assignee', 'item-assignees'],
  ['status', 'item-state'],
  ['change status', 'item-state'],
  ['deadline', 'item-target_date'],
  ['story points', 'item-estimate'],
  ['tag', 'item-labels'],
  ['fix version', 'item-version'],
  ['subtask', 'item-sub-item'],
  ['clone', 'item-copy'],
  ['log out', 'sign-out'],
  ['logout', 'sign-out'],
  ['dark mode', 'theme-dark'],
  ['hotkeys', 'shortcuts'],
  ['components', 'go_modules'],
  ['invite', 'settings-invite'],
  ['workflow', 'item-state'],
  ['jira', 'settings-imports'],
  ['password', 'settings-security'],
])('%s finds %s', (query, id) => {
  expect(found(query).slice(0, 4)).toContain(id);
});

test.each([
  ['тикет', 'new-work-item'],
  ['баг', 'new-work-item'],
  ['спринт', 'new-cycle'],
  ['issue', 'new-work-item'],
  ['док', 'go_pages'],
  ['исполнитель', 'item-assignees'],
  ['назначить', 'item-assignees'],
  ['статус', 'item-state'],
  ['дедлайн', 'item-target_date'],
  ['теги', 'settings-labels'],
  ['подзадача', 'item-sub-item'],
  ['выход', 'sign-out'],
  ['выйти', 'sign-out'],
  ['темная', 'theme-dark'],
  ['пригласить', 'settings-invite'],
  ['эпик', 'go_epics'],
])('in Russian %s finds %s', async (query, id) => {
  await i18next.changeLanguage('ru');
  await i18next.loadNamespaces(TEXTS);
  await loadTexts('common');
  expect(found(query).slice(0, 5)).toContain(id);
});
