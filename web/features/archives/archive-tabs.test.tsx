import { ROLE } from '@tandem/shared/roles.ts';
import { must } from '@tandem/shared/must.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { cycleRow, moduleRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { ArchiveTabs } from './archive-tabs.tsx';

withTexts('archives');

const P = '/api/workspaces/w/projects/p/';
const archived_at = '2026-01-18T10:00:00Z';
let api: TestApi;

beforeEach(() => {
  signIn();
  api = stubApi()
    .on('GET', `${P}archived-issues/`, () => answer({ results: [], total_count: 132 }))
    .on('GET', `${P}archived-cycles/`, () => answer([{ ...cycleRow('c'), archived_at }]))
    .on('GET', `${P}archived-modules/`, () => answer([{ ...moduleRow('m'), archived_at }]));
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

function open(here: 'items' | 'cycles', fields = {}) {
  fillProject([], { cycle_view: true, module_view: true, archive_in: 3, ...fields });
  return show(<ArchiveTabs project={must(projects.get('p'), 'it was filled')} here={here} />);
}

test('items, cycles and modules stand beside each other, with how many there are', async () => {
  open('items');
  const items = await screen.findByRole('link', { name: 'Work items 132' });
  expect(items.getAttribute('aria-current')).toBe('page');
  const cycles = await screen.findByRole('link', { name: 'Cycles 1' });
  expect(cycles.getAttribute('href')).toBe('/w/projects/p/archives/cycles/');
  await screen.findByRole('link', { name: 'Modules 1' });
});

test('what the project does not plan in is no tab, and is not asked for', async () => {
  open('items', { cycle_view: false, module_view: false });
  await screen.findByRole('link', { name: 'Work items 132' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Work items132',
    'Change',
  ]);
  expect(api.sent('GET', `${P}archived-cycles/`)).toEqual([]);
});

test('beside the items stands when they come here, and who administers the project may change that', async () => {
  const { unmount } = open('items');
  expect(screen.getByText(/Closed items are archived automatically after 3 months/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toContain('settings/automations');
  unmount();
  open('items', { member_role: ROLE.MEMBER, archive_in: 0 });
  expect(screen.getByText('Archived items appear here.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Change' })).toBeNull();
});

test('beside cycles nothing is said of items', async () => {
  open('cycles');
  await screen.findByRole('link', { name: 'Cycles 1' });
  expect(screen.queryByText(/Closed items/)).toBeNull();
});
