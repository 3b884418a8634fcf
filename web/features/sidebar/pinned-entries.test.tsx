import { ROLE } from '@tandem/shared/roles.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { PinnedEntries } from './pinned-entries.tsx';

withTexts('shell');

const PATH = '/api/workspaces/w/sidebar-preferences/';
/** Those that the server names once their person has moved them. */
const FURTHER = ['Initiatives', 'Dashboards', 'Updates'];
let api: TestApi;

beforeEach(() => {
  signIn();
  api = stubApi()
    .on('GET', PATH, () =>
      answer({
        views: { is_pinned: false, sort_order: 1 },
        drafts: { is_pinned: true, sort_order: 2 },
        your_work: { is_pinned: false, sort_order: 3 },
        archives: { is_pinned: false, sort_order: 4 },
      }),
    )
    .on('GET', '/api/workspaces/w/draft-issues/', () => answer({ results: [], total_count: 0 }));
  for (const key of ['drafts', 'your_work']) api.hold('PATCH', `${PATH}${key}/`);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const links = (within_ = screen as Pick<typeof screen, 'queryAllByRole'>) =>
  within_.queryAllByRole('link').map(({ textContent }) => textContent);

test('what I have pinned is in the sidebar, and all else that there is behind "More"', async () => {
  const { user } = show(<PinnedEntries isCollapsed={false} />);
  await user.click(await screen.findByRole('button', { name: 'More sidebar items' }));
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByRole('link', { name: 'Views' });
  expect(links(panel)).toEqual(['Views', 'Drafts', 'Your work', 'Archives', ...FURTHER]);
  await user.click(panel.getByRole('button', { name: 'Pin Your work to the sidebar' }));
  await user.click(panel.getByRole('button', { name: 'Unpin Drafts' }));
  expect(api.sent('PATCH', `${PATH}your_work/`)[0]?.body).toEqual({ is_pinned: true });
  panel.getByRole('button', { name: 'Move Your work' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(links(panel)).toEqual(['Views', 'Your work', 'Drafts', 'Archives', ...FURTHER]);
  await user.click(panel.getByRole('link', { name: 'Drafts' }));
  expect(addressNow()).toBe('/w/drafts/');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(links()).toEqual(['Your work']);
});

test('initiatives and dashboards are there while the workspace uses them', async () => {
  signOutOfTest();
  signIn({ is_initiatives_enabled: false });
  const { user } = show(<PinnedEntries isCollapsed={false} />);
  await user.click(await screen.findByRole('button', { name: 'More sidebar items' }));
  const panel = within(await screen.findByRole('dialog'));
  await user.click(await panel.findByRole('link', { name: 'Dashboards' }));
  expect(addressNow()).toBe('/w/dashboards/');
  expect(links()).not.toContain('Initiatives');
});

test('guests have the views at once, and neither drafts, own work nor archives', async () => {
  signOutOfTest();
  signIn({ role: ROLE.GUEST });
  show(<PinnedEntries isCollapsed={false} />);
  expect(await screen.findByRole('link', { name: 'Views' })).toBeTruthy();
  expect(links()).toEqual(['Views']);
  expect(screen.queryByRole('button')).toBeNull();
  expect(api.sent('GET', '/api/workspaces/w/draft-issues/')).toEqual([]);
});
