import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { userProperties } from '#entities/personal/user-properties/store.ts';
import { labels } from '#entities/projects/labels/store.ts';
import { answer, stubApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { labelRow, propertiesRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { useViewSettings } from '../display/use-view-settings.ts';
import { closeBuilder } from '../tree-drafts/builder-open.ts';
import { BuilderPanel, FilterChips } from './filter-chips.tsx';
import { FilterMenu, FilterPanel } from './filter-menu.tsx';

withTexts('work-items', 'filters');

const PATH = '/api/workspaces/w/projects/p/user-properties/';
const BUG = '019d9a6c-2222-7222-8222-222222222222';

beforeAll(async () => {
  await Promise.all([FilterPanel.fetch(), BuilderPanel.fetch()]);
});
beforeEach(() => {
  stubApi().on('PATCH', PATH, ({ body }) =>
    answer({ ...userProperties.get('up'), ...(body as object) }, { seqs: { [userStream(ME)]: 2 } }),
  );
  signIn();
  fillProject();
  labels.confirmRows([labelRow(BUG, { name: 'Bug' })], projectStream('p'), 2);
});
afterEach(() => {
  act(closeBuilder);
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

type Stored = Parameters<typeof propertiesRow>[0];
const fill = (stored: Stored) =>
  act(() => userProperties.confirmRows([propertiesRow(stored)], userStream(ME), 1));

async function open(stored: Stored = {}) {
  fill(stored);
  const shown = show(<Filters />);
  await shown.user.click(screen.getByRole('button', { name: 'Filter' }));
  await shown.user.keyboard('advanced{Enter}');
  await screen.findByRole('region', { name: 'Advanced filter' });
  return shown;
}
const panel = () => within(screen.getByRole('region', { name: 'Advanced filter' }));
const row = (name: string) => within(panel().getByRole('group', { name }));
const tree = () => userProperties.get('up')?.rich_filters;
const filters = () =>
  Object.fromEntries(Object.entries(userProperties.get('up')?.filters ?? {}).filter(([, each]) => each));
const chips = () =>
  within(screen.getByRole('group', { name: 'Applied filters' }))
    .getAllByRole('group')
    .map(({ textContent }) => textContent);

describe('the panel of the advanced filter', () => {
  test('builds conditions by typing, which apply at once and are ordinary chips', async () => {
    const { user } = await open();
    await user.click(panel().getByRole('button', { name: 'Add condition' }));
    // The new condition has the keyboard.
    await user.keyboard('{Enter}prio{Enter}');
    await user.click(row('Priority').getByRole('button', { name: /^Priority:/ }));
    await user.keyboard('urg{Enter}{Escape}');
    expect(filters()).toEqual({ priority: ['urgent'] });
    await user.click(row('Priority').getByRole('button', { name: /Comparison/ }));
    await user.keyboard('is not{Enter}');
    expect(filters()).toEqual({ not: ['priority:urgent'] });
    expect(tree()).toEqual({});
    expect(chips()).toEqual([expect.stringMatching(/^Priorityis not.*Urgent/)]);
  });

  // docs/contract/view-settings.md#trees-of-filters-in-settings
  test('groups conditions with "any" and "not", and what has no chip of its own is a tree', async () => {
    const { user } = await open({ filters: { labels: [BUG] } });
    expect(row('Labels').getByRole('button', { name: /^Labels: ?Bug/ })).toBeTruthy();
    await user.click(panel().getByRole('button', { name: 'Add group' }));
    const group = within(panel().getByRole('group', { name: 'Any condition matches' }));
    await user.keyboard('{Enter}state group{Enter}');
    await user.click(group.getByRole('button', { name: /^State group:/ }));
    await user.keyboard('started{Enter}{Escape}');
    // One condition alone needs no group.
    await vi.waitFor(() => expect(filters()).toMatchObject({ labels: [BUG] }));
    await user.click(group.getByRole('button', { name: 'Add condition' }));
    await user.keyboard('{Enter}priority{Enter}');
    await user.click(group.getByRole('button', { name: /^Priority:/ }));
    await user.keyboard('urgent{Enter}{Escape}');
    expect(tree()).toEqual({ or: [{ state_group__in: 'started' }, { priority__in: 'urgent' }] });
    expect(filters()).toEqual({ labels: [BUG] });
    await user.click(group.getByRole('button', { name: 'Not' }));
    expect(tree()).toEqual({ not: { or: [{ state_group__in: 'started' }, { priority__in: 'urgent' }] } });
    expect(chips().at(-1)).toBe('Advanced filterNot2 conditions');
  });

  test('asks for days from today and for texts', async () => {
    const { user } = await open();
    await user.click(panel().getByRole('button', { name: 'Add condition' }));
    await user.keyboard('{Enter}due{Enter}');
    await user.click(row('Due date').getByRole('button', { name: /Comparison/ }));
    await user.keyboard('next 7{Enter}');
    expect(tree()).toEqual({
      and: [{ target_date__gte: 'today' }, { target_date__lte: '7d' }],
    });
    expect(chips()).toEqual(['Due dateis betweentoday – in 7 days']);
    await user.click(row('Due date').getByRole('button', { name: /^To date/ }));
    await user.keyboard('3w{Enter}');
    expect(chips()).toEqual(['Due dateis betweentoday – in 3 weeks']);
    await user.click(panel().getByRole('button', { name: 'Add condition' }));
    await user.keyboard('{Enter}title{Enter}');
    await user.type(row('Title').getByRole('textbox'), 'crash{Enter}');
    expect(tree()).toMatchObject({ and: expect.arrayContaining([{ name__icontains: 'crash' }]) });
  });

  // docs/contract/search.md#filters-as-text
  test('is typed as text with completion, and says which part is wrong', async () => {
    const { user } = await open();
    const line = panel().getByRole('combobox', { name: 'Filter as text' });
    await user.type(line, 'lab');
    expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/^label:/);
    await user.keyboard('{Tab}b');
    const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered()).toEqual(expect.arrayContaining(['blue', 'Bug'].slice(1)));
    await user.keyboard('ug{Tab}(group:started or name:"a b"{Enter}');
    expect(within(panel().getByRole('alert')).getByText('(', { exact: true }).tagName).toBe('MARK');
    expect(filters()).toEqual({});
    await user.keyboard('){Enter}');
    expect(filters()).toEqual({ labels: [BUG] });
    expect(tree()).toEqual({ or: [{ state_group__in: 'started' }, { name__icontains: 'a b' }] });
    expect(row('Title').getByRole('textbox')).toHaveProperty('value', 'a b');
    expect(line).toHaveProperty('value', 'label:Bug (group:started or name:"a b")');
  });

  test('takes changes back, one by one, and clears', async () => {
    const { user } = await open({ filters: { priority: ['low'] } });
    await user.click(row('Priority').getByRole('button', { name: 'Duplicate: Priority' }));
    expect(panel().getAllByRole('group', { name: 'Priority' })).toHaveLength(2);
    await user.click(panel().getAllByRole('button', { name: 'Remove: Priority' })[1]!);
    await user.click(panel().getByRole('button', { name: 'Remove: Priority' }));
    expect(filters()).toEqual({});
    await user.click(panel().getByRole('button', { name: 'Undo last change' }));
    expect(filters()).toEqual({ priority: ['low'] });
    await user.click(panel().getByRole('button', { name: 'Clear' }));
    expect(filters()).toEqual({});
    await user.keyboard('{Control>}z{/Control}');
    expect(filters()).toEqual({ priority: ['low'] });
  });

  test('follows what is changed elsewhere, and opens from the chip of a tree', async () => {
    const rich_filters = { or: [{ priority__in: 'urgent' }, { name__icontains: 'x' }] };
    fill({ rich_filters });
    const { user } = show(<Filters />);
    await user.click(await screen.findByRole('button', { name: '2 conditions' }));
    await screen.findByRole('region', { name: 'Advanced filter' });
    expect(panel().getByRole('textbox')).toHaveProperty('value', 'x');
    act(() =>
      userProperties.confirmRows([propertiesRow({ filters: { priority: ['high'] } })], userStream(ME), 5),
    );
    expect(panel().queryByRole('textbox')).toBeNull();
    expect(row('Priority').getByRole('button', { name: /^Priority: ?High/ })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }));
  });
});
