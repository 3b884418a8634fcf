import type { Page } from 'playwright-core';
import type { Gallery, Window } from './gallery.ts';
import { expectStatus } from '../help/person.ts';

type Open = (screen: Page, gallery: Gallery) => Promise<unknown>;

/** How a screen is reached, and how one knows that it is there. */
export type Screen = {
  window?: Window;
  path: (gallery: Gallery) => string;
  open: Open;
  /** What opens over it, one at a time; Escape closes each. */
  over?: Record<string, Over>;
};
/** `part` selects what has opened: the screen behind is looked at already. */
export type Over = { part: string; open: Open };

export const MENU = '[role="menu"]';
export const DIALOG = '[role="dialog"]';
export const LIST = '[role="listbox"]';

export const inProject =
  (rest: string) =>
  ({ slug, projectId }: Gallery) =>
    `/${slug}/projects/${projectId}/${rest}`;
export const items = inProject('issues/');

export const heading = (name: string) => (screen: Page) =>
  screen.getByRole('heading', { name }).first().waitFor();
export const button = (name: string) => (screen: Page) =>
  screen.getByRole('button', { name }).first().waitFor();

export const pressed = (name: string, part: string): Over => ({
  part,
  open: (screen) => screen.getByRole('button', { name, exact: true }).first().click(),
});
export const byKey = (key: string, part = DIALOG): Over => ({
  part,
  open: (screen) => screen.keyboard.press(key),
});
/** What a value or the dots of the first row open. */
export const ofFirstRow = (target: string, part: string): Over => ({
  part,
  open: (screen) => screen.locator(`[data-item-id] ${target}`).first().click(),
});

export type Settings = {
  layout: 'list' | 'kanban' | 'spreadsheet' | 'calendar' | 'gantt_chart';
  filters?: Record<string, string[]>;
  /** What else is set, such as lanes. */
  display?: Record<string, unknown>;
};

export async function show(
  { ada, slug, projectId }: Gallery,
  { layout, filters = {}, display = {} }: Settings,
): Promise<void> {
  const usual = { group_by: 'state', sub_group_by: null, order_by: 'sort_order', sub_issue: true };
  const display_filters = { ...usual, layout, show_empty_groups: layout === 'kanban', ...display };
  const url = `/api/workspaces/${slug}/projects/${projectId}/user-properties/`;
  expectStatus(await ada.call('PATCH', url, { display_filters, filters }), 201);
}

const DRAWN = {
  list: 'article[data-look="list"]',
  kanban: '[data-column]',
  spreadsheet: '[data-sheet] [data-item-id]',
  calendar: '[data-calendar] [data-item-id]',
  gantt_chart: '[data-gantt]',
};

/** The work items in one of their layouts, with one of them under the pointer. */
export const layout = (settings: Settings) => async (screen: Page, gallery: Gallery) => {
  await show(gallery, settings);
  await screen.locator(DRAWN[settings.layout]).first().waitFor();
  await screen.locator('[data-item-id]').first().hover();
};
