import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { userProperties } from '#entities/personal/user-properties/store.ts';
import type { StoredFilters } from '#entities/personal/user-properties/types.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { propertiesRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterMenu, FilterPanel } from './filter-menu.tsx';
import { useViewSettings } from '../display/use-view-settings.ts';

withTexts('work-items', 'filters');

const PATH = '/api/workspaces/w/projects/p/user-properties/';
let api: TestApi;

// What it takes to fetch the values is not what these tests are about.
beforeAll(async () => {
  await FilterPanel.fetch();
});
beforeEach(() => {
  api = stubApi().on('PATCH', PATH, ({ body }) =>
    answer({ ...userProperties.get('up'), ...(body as object) }, { seqs: { [userStream(ME)]: 2 } }),
  );
  signIn();
  fillProject();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

function Filters() {
  const view = useViewSettings('p');
  if (!view) return null;
  const { settings, actions } = view;
  return (
    <>
      <FilterMenu projectId="p" settings={settings} actions={actions} look="header" />
      {actions && <FilterChips projectId="p" settings={settings} actions={actions} />}
    </>
  );
}

function open(filters: StoredFilters = {}) {
  act(() => userProperties.confirmRows([propertiesRow({ filters })], userStream(ME), 1));
  return show(<Filters />);
}
const chips = () =>
  within(screen.getByRole('group', { name: 'Applied filters' }))
    .getAllByRole('group')
    .map(({ textContent }) => textContent);
const stored = () => userProperties.get('up')?.filters;
const button = () => screen.getByRole('button', { name: 'Filter' });

describe('filters', () => {
  test('are chosen by typing: the property, then its values, as many as wanted', async () => {
    const { user } = open();
    expect(screen.queryByRole('group')).toBeNull();
    await user.click(button());
    await user.keyboard('prio{Enter}');
    await user.keyboard('high{Enter}{Escape}');
    await user.click(screen.getByRole('option', { name: 'Urgent' }));
    expect(stored()).toEqual({ priority: ['high', 'urgent'] });
    await user.keyboard('{Escape}');
    expect(chips()).toHaveLength(1);
    expect(document.activeElement).toBe(button());
  });

  // docs/contract/view-settings.md#trees-of-filters-in-settings
  test('that another client has stored as a tree are chips too, each of which can be taken away', async () => {
    const rich_filters = { and: [{ priority__in: 'urgent' }, { not: { label_id__isnull: true } }] };
    act(() => userProperties.confirmRows([propertiesRow({ rich_filters })], userStream(ME), 1));
    const { user } = show(<Filters />);
    expect(chips()).toEqual([expect.stringMatching(/^Priorityis.*Urgent$/), 'Labelsis not empty']);
    await user.click(screen.getByRole('button', { name: 'Remove: Priority' }));
    expect(userProperties.get('up')?.rich_filters).toEqual({});
    expect(stored()).toMatchObject({ not: ['labels:None'] });
    await user.click(screen.getByRole('button', { name: 'Remove filter: Labels' }));
    expect(screen.queryByRole('group')).toBeNull();
  });

  test('may be who is mentioned', async () => {
    const { user } = open();
    await user.click(button());
    await user.keyboard('ment{Enter}');
    await user.click(screen.getAllByRole('option')[0]!);
    expect(stored()).toEqual({ mentions: [ME] });
    expect(chips()).toEqual([expect.stringMatching(/^Mentionsis/)]);
  });

  test('are turned round: none of the values instead of one of them, and back', async () => {
    const { user } = open({ priority: ['high', 'urgent'], state: ['todo'] });
    await user.click(screen.getByRole('button', { name: 'is any of' }));
    expect(stored()).toEqual({
      ...{ priority: null, state: ['todo'] },
      not: ['priority:high', 'priority:urgent'],
    });
    await user.click(screen.getByRole('button', { name: 'is' }));
    expect(stored()?.['not']).toEqual(['priority:high', 'priority:urgent', 'state:todo']);
    await user.click(screen.getByRole('button', { name: 'is none of' }));
    expect(stored()).toMatchObject({ priority: ['high', 'urgent'], not: ['state:todo'] });
    await user.click(screen.getByRole('button', { name: /Remove filter: State/ }));
    expect(stored()?.['not']).toBeNull();
  });

  test('are sent whole, so that another tab has the same', async () => {
    const { user } = open({ labels: ['red'] });
    await user.click(button());
    await user.keyboard('state{Enter}{Enter}');
    await vi.waitFor(() =>
      expect(api.sent('PATCH', PATH).at(-1)?.body).toEqual({ filters: { labels: ['red'], state: ['todo'] } }),
    );
  });

  test('say what is filtered: one value, several, many', () => {
    open({ priority: ['high'], state: ['todo', 'done'], labels: ['red', 'blue', 'None'] });
    const [state, priority, labels] = chips();
    expect(state).toContain('Todo, Done');
    expect(priority).toContain('High');
    expect(labels).toContain('3');
    expect(priority).not.toContain('any of');
    expect(state).toContain('any of');
  });

  test('are removed one by one, and the keyboard goes on to the next', async () => {
    const { user } = open({ state: ['todo'], priority: ['high'], labels: ['red'] });
    await user.click(screen.getByRole('button', { name: /remove.*state/i }));
    expect(stored()).toMatchObject({ state: null, priority: ['high'] });
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/priority/i);
    await user.keyboard('{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/label/i);
  });

  test('are removed all at once, and the keyboard goes to where filters are added', async () => {
    const { user } = open({ state: ['todo'], priority: ['high'] });
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(stored()).toEqual({ state: null, priority: null });
    expect(screen.queryByRole('group')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  test('that other clients stored and nobody can see here are cleared with the others', async () => {
    const { user } = open({ state: ['todo'], subscriber: ['ada'] });
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(stored()).toEqual({ state: null, subscriber: null });
  });

  test('offer "nobody" and "no label" as values', async () => {
    const { user } = open();
    await user.click(button());
    await user.keyboard('assign{Enter}');
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options.slice(0, 2).join()).toMatch(/^MMe.*,AAda/);
    await user.click(screen.getAllByRole('option').at(-1) as HTMLElement);
    expect(stored()).toEqual({ assignees: ['None'] });
  });

  test('are changed where they are shown', async () => {
    const { user } = open({ priority: ['high'] });
    await user.click(screen.getByRole('button', { name: 'High' }));
    await user.click(screen.getByRole('option', { name: 'Low' }));
    expect(stored()).toEqual({ priority: ['high', 'low'] });
    await user.click(screen.getByRole('option', { name: 'High' }));
    await user.click(screen.getByRole('option', { name: 'Low' }));
    expect(stored()).toEqual({ priority: null });
  });
});
