import type { Page } from 'playwright-core';
import type { Gallery } from './gallery.ts';
import {
  byKey,
  DIALOG,
  items,
  layout,
  LIST,
  MENU,
  ofFirstRow,
  type Over,
  pressed,
  type Screen,
  type Settings,
  show,
} from './screen-steps.ts';

/** With the head of a group kept in sight above its rows. */
async function scrolled(screen: Page, gallery: Gallery): Promise<void> {
  await layout({ layout: 'list' })(screen, gallery);
  await screen.mouse.wheel(0, 60);
  await screen.locator('[data-list] > [aria-hidden] button').first().waitFor();
}

async function filtered(screen: Page, gallery: Gallery): Promise<void> {
  const filters = { state: gallery.states.map(({ id }) => id), priority: ['urgent'] };
  await layout({ layout: 'list', filters })(screen, gallery);
  await screen.getByRole('group', { name: 'Applied filters' }).waitFor();
}

async function withoutMatch(screen: Page, gallery: Gallery): Promise<void> {
  await show(gallery, { layout: 'list', filters: { created_by: [gallery.projectId] } });
  await screen.getByRole('button', { name: 'Clear all' }).last().waitFor();
}

/** Some items chosen: their boxes are there, and the bar of what can be done to all of them. */
const selected = (settings: Settings) => async (screen: Page, gallery: Gallery) => {
  await layout(settings)(screen, gallery);
  for (const index of [0, 1]) {
    await screen.locator('[data-item-id]').nth(index).locator('[data-item-link]').first().focus();
    await screen.keyboard.press('x');
  }
  await screen.locator('[data-bulk-bar]').waitFor();
};
const inBar = (name: string, part: string): Over => ({
  part,
  open: (screen) => screen.locator('[data-bulk-bar]').getByRole('button', { name, exact: true }).click(),
});

/** A list that has not come, or will not: what is on the device would be shown at once, so it is left out. */
const without =
  (settings: Settings, shown: (screen: Page) => Promise<void>) => async (screen: Page, gallery: Gallery) => {
    await show(gallery, settings);
    await screen.evaluate(() => localStorage.setItem('tandem.last-layout', 'list'));
    await screen.reload();
    await shown(screen);
  };
const isWaiting = (screen: Page) =>
  screen.getByRole('status', { name: 'Loading work items' }).first().waitFor();

/** The first value or button of a key, on the item under the keyboard. */
const byKeyOnItem = (key: string, part = DIALOG): Over => ({
  part,
  open: async (screen) => {
    await screen.locator('[data-item-id] [data-item-link]').first().focus();
    await screen.keyboard.press(key);
  },
});
const typed = (key: string, text: string, part: string): Over => ({
  part,
  open: async (screen) => {
    await screen.keyboard.press(key);
    await screen.locator(`${DIALOG} input`).first().waitFor();
    await screen.keyboard.type(text);
    // What the first letters find is not there any more.
    await screen
      .locator(part, { hasText: new RegExp(`^${text}$`, 'i') })
      .first()
      .waitFor();
  },
});
/** Pressed one after the other: the second is in what the first has opened. */
const through = (first: Over, role: 'option' | 'menuitem', name: string, part: string): Over => ({
  part,
  open: async (screen, gallery) => {
    await first.open(screen, gallery);
    await screen.getByRole(role, { name, exact: true }).click();
  },
});

const LISTS: Record<string, Screen> = {
  list: {
    path: items,
    open: layout({ layout: 'list' }),
    over: {
      'state picker': ofFirstRow('[data-property="state"]', DIALOG),
      'priority picker': ofFirstRow('[data-property="priority"]', DIALOG),
      'assignees picker': byKeyOnItem('a'),
      'labels picker': ofFirstRow('[data-property="labels"]', DIALOG),
      'date picker': ofFirstRow('[data-property="target_date"]', `${DIALOG}:has(td)`),
      'parent picker': byKeyOnItem('Shift+P'),
      'move to another group': byKeyOnItem('t'),
      menu: ofFirstRow('[data-menu]', MENU),
      'question before deleting': byKeyOnItem('Delete'),
    },
  },
  'what opens over the list': {
    path: items,
    open: layout({ layout: 'list' }),
    over: {
      filter: pressed('Filter', DIALOG),
      'filter by state': through(pressed('Filter', DIALOG), 'option', 'State', LIST),
      'filter by day': through(pressed('Filter', DIALOG), 'option', 'Due date', LIST),
      display: pressed('Display', `${DIALOG}:has([role="radiogroup"])`),
      'menu of the list': pressed('List actions', MENU),
      'delete several items': through(
        pressed('List actions', MENU),
        'menuitem',
        'Delete multiple items…',
        `${DIALOG} [role="option"]`,
      ),
      export: through(pressed('List actions', MENU), 'menuitem', 'Export…', DIALOG),
      'create a work item': byKey('c'),
      'palette about an item': byKeyOnItem('Control+k'),
      'palette with results': typed('Control+k', 'part', `${DIALOG} b`),
    },
  },
  'scrolled list': { window: 'low', path: items, open: scrolled },
  'list with filters': { path: items, open: filtered },
  'list without a match': { path: items, open: withoutMatch },
  'list with a selection': {
    path: items,
    open: selected({ layout: 'list' }),
    over: {
      'state of many': inBar('State', DIALOG),
      'due date of many': inBar('Due date', DIALOG),
      'question before deleting many': inBar('Delete', DIALOG),
      'question before leaving': {
        part: DIALOG,
        open: async (screen) => {
          await screen.keyboard.press('g');
          await screen.keyboard.press('h');
        },
      },
    },
  },
  'list on a phone': { window: 'phone', path: items, open: layout({ layout: 'list' }) },
  'list that is loading': { window: 'waiting', path: items, open: without({ layout: 'list' }, isWaiting) },
};

const BOARDS: Record<string, Screen> = {
  board: {
    path: items,
    open: layout({ layout: 'kanban' }),
    over: { display: pressed('Display', `${DIALOG}:has([role="radiogroup"])`) },
  },
  'board with lanes': {
    path: items,
    open: layout({ layout: 'kanban', display: { sub_group_by: 'priority' } }),
  },
  'board with a selection': { path: items, open: selected({ layout: 'kanban' }) },
  'board on a phone': {
    window: 'phone',
    path: items,
    open: layout({ layout: 'kanban' }),
    over: {
      sidebar: pressed('Menu', DIALOG),
      'priority picker': ofFirstRow('[data-property="priority"]', DIALOG),
      'create a work item': pressed('New item', DIALOG),
    },
  },
  'board in Russian': { window: 'russian', path: items, open: layout({ layout: 'kanban' }) },
  'board that is loading': { window: 'waiting', path: items, open: without({ layout: 'kanban' }, isWaiting) },
};

const TABLES: Record<string, Screen> = {
  table: {
    path: items,
    open: layout({ layout: 'spreadsheet' }),
    over: {
      'state picker': ofFirstRow('[data-property="state"]', DIALOG),
      order: { part: MENU, open: (screen) => screen.getByRole('columnheader', { name: 'Priority' }).click() },
      display: pressed('Display', `${DIALOG}:has([role="radiogroup"])`),
    },
  },
  'table with a selection': { path: items, open: selected({ layout: 'spreadsheet' }) },
  'table on a phone': { window: 'phone', path: items, open: layout({ layout: 'spreadsheet' }) },
  'table that is loading': {
    window: 'waiting',
    path: items,
    open: without({ layout: 'spreadsheet' }, isWaiting),
  },
};

const week: Settings = { layout: 'calendar', display: { calendar: { layout: 'week', show_weekends: true } } };
const month: Settings = { layout: 'calendar', display: { calendar: { layout: 'month' } } };

const CALENDARS: Record<string, Screen> = {
  calendar: {
    path: (gallery) => `${items(gallery)}?day=${gallery.day}`,
    open: layout(month),
    over: {
      months: {
        part: DIALOG,
        open: (screen) => screen.locator('[data-calendar] [aria-haspopup="dialog"]').first().click(),
      },
      display: pressed('Display', `${DIALOG}:has([role="radiogroup"])`),
      menu: ofFirstRow('[data-menu]', MENU),
    },
  },
  'week of the calendar': {
    path: (gallery) => `${items(gallery)}?day=${gallery.day}`,
    open: async (screen, gallery) => {
      await show(gallery, week);
      await screen.locator('[data-calendar] [data-day]').first().waitFor();
      await screen.getByRole('button', { name: 'Unscheduled' }).click();
      await screen.getByRole('complementary', { name: 'Unscheduled' }).waitFor();
    },
  },
  'calendar on a phone': {
    window: 'phone',
    path: (gallery) => `${items(gallery)}?day=${gallery.day}`,
    open: async (screen, gallery) => {
      await show(gallery, month);
      await screen.getByRole('gridcell').first().waitFor();
    },
  },
};

const TIMELINES: Record<string, Screen> = {
  timeline: {
    path: items,
    open: layout({ layout: 'gantt_chart' }),
    over: { display: pressed('Display', `${DIALOG}:has([role="radiogroup"])`) },
  },
  'timeline of months': {
    path: items,
    open: async (screen, gallery) => {
      await layout({ layout: 'gantt_chart' })(screen, gallery);
      await screen.getByText('Month', { exact: true }).click();
      await screen.locator('[data-gantt] [data-item-id]').first().waitFor();
    },
  },
  'timeline with a selection': { path: items, open: selected({ layout: 'gantt_chart' }) },
  'timeline on a phone': { window: 'phone', path: items, open: layout({ layout: 'gantt_chart' }) },
  'timeline in Russian': { window: 'russian', path: items, open: layout({ layout: 'gantt_chart' }) },
  'timeline that is loading': {
    window: 'waiting',
    path: items,
    open: without({ layout: 'gantt_chart' }, isWaiting),
  },
};

/** The layouts of work items, and everything that opens over them. */
export const LIST_SCREENS: Record<string, Screen> = {
  ...LISTS,
  ...BOARDS,
  ...TABLES,
  ...CALENDARS,
  ...TIMELINES,
};
