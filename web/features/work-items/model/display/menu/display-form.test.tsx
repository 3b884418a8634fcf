import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stubApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import i18next from 'i18next';
import { DisplayForm } from './display-form.tsx';
import { LAYOUTS_WITH_LANES, type Layout, type ListContext } from '../list-options.ts';
import { PROPERTIES, ROWS, sorted } from '../testing-options.ts';
import type { SettingsActions } from '../use-view-settings.ts';
import { propertiesRow } from '#testing/rows.ts';
import { readSettings } from '../view-settings.ts';

withTexts('work-items', 'fields');
afterEach(() => vi.unstubAllGlobals());

const ACTIONS = {} as SettingsActions;
const textOf = (name: string) => i18next.t(`work-items:${name}`);

function open(context: ListContext, layout: Layout) {
  stubApi();
  const row = { display_filters: { layout, by_layout: {} }, display_properties: {}, filters: {} } as never;
  const settings = readSettings(row, context, {
    isEstimated: true,
    plans: { cycle: true, module: true, type: true },
  });
  return { settings, ...show(<DisplayForm settings={settings} actions={ACTIONS} />) };
}

type Drawn = ReturnType<typeof open>;

/** What a choice offers, in the words of the screen; nothing where there is no such choice. */
async function offered({ user }: Drawn, name: string): Promise<string[]> {
  const field = screen.queryByRole('combobox', { name: textOf(`display.${name}`) });
  if (!field) return [];
  await user.click(field);
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')!;
  const texts = within(list)
    .getAllByRole('option')
    .map((option) => option.textContent ?? '');
  await user.keyboard('{Escape}');
  return texts;
}

const named = (kind: string, values: readonly string[]) =>
  sorted(values.map((value) => textOf(`${kind}.${value}`)));
/** A single value is nothing to choose. */
const choices = (kind: string, values: readonly string[]) => (values.length > 1 ? named(kind, values) : []);

const SWITCHES: Record<string, string> = {
  sub_issue: 'display.sub_items',
  show_empty_groups: 'display.empty_groups',
  show_weekends: 'display.weekends',
};

/** What every item of such a list has in common, or none has. */
const UNSAID: Partial<Record<ListContext, string[]>> = {
  cycle: ['cycle'],
  module: ['modules'],
  epics: ['cycle', 'modules', 'issue_type'],
};

test.each(ROWS)(
  'the display menu of $context as $layout offers what the tables say, and nothing else',
  async (row) => {
    const { context, layout, wanted } = row;
    const drawn = open(context, layout);
    const { groupBy = [], subGroupBy = [], orderBy = [], extras = [] } = wanted;
    expect(sorted(await offered(drawn, 'group_by'))).toEqual(choices('group', groupBy));
    const lanes = LAYOUTS_WITH_LANES.includes(layout)
      ? subGroupBy.filter((group) => group !== drawn.settings.groupBy)
      : [];
    expect(sorted(await offered(drawn, 'sub_group_by'))).toEqual(choices('group', lanes));
    // A table is ordered by the heads of its columns.
    const orders = layout === 'spreadsheet' ? [] : orderBy;
    const keys = [...new Set(orders.map((order) => order.replace('-', '')))];
    expect(sorted(await offered(drawn, 'order_by'))).toEqual(named('order', keys));

    const switches = screen
      .queryAllByRole<HTMLInputElement>('switch')
      .map((one) => one.labels?.[0]?.textContent ?? '');
    const names = extras.flatMap((extra) => (SWITCHES[extra] ? [textOf(SWITCHES[extra])] : []));
    expect(sorted(switches)).toEqual(sorted(names));

    const toggles = screen.getAllByRole('button').filter((one) => one.hasAttribute('aria-pressed'));
    const isSaid = (property: string) =>
      UNSAID[context]?.includes(property) ||
      (property === 'state' && layout === 'kanban' && drawn.settings.groupBy === 'state');
    const shown = PROPERTIES[layout].filter((property) => !isSaid(property));
    expect(sorted(toggles.map((one) => one.textContent ?? ''))).toEqual(named('display_property', shown));
  },
);

// docs/contract/view-settings.md#orders
test('an order has a direction of its own; the newest stand first until the other way is chosen', async () => {
  const setDisplay = vi.fn<SettingsActions['setDisplay']>();
  const actions = { ...ACTIONS, setDisplay };
  const { user, redraw } = show(<DisplayForm settings={readSettings(null)} actions={actions} />);
  const pick = async (field: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: textOf(`display.${field}`) }));
    await user.click(await screen.findByRole('option', { name: option, hidden: true }));
  };
  await pick('order_by', 'Updated');
  expect(setDisplay).toHaveBeenLastCalledWith({ order_by: '-updated_at' });
  await pick('order_by', 'Title');
  expect(setDisplay).toHaveBeenLastCalledWith({ order_by: 'name' });
  const byName = { display_filters: { ...propertiesRow().display_filters, order_by: 'name' } };
  redraw(<DisplayForm settings={readSettings(propertiesRow(byName))} actions={actions} />);
  await pick('direction', 'Z → A');
  expect(setDisplay).toHaveBeenLastCalledWith({ order_by: '-name' });
});
