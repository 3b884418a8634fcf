import type { Page } from 'playwright-core';
import { editorOf } from './editor.ts';
import type { Gallery, Window } from './gallery.ts';
import { expectStatus } from './person.ts';

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

const MENU = '[role="menu"]';
const DIALOG = '[role="dialog"]';
const LIST = '[role="listbox"]';

const inProject =
  (rest: string) =>
  ({ slug, projectId }: Gallery) =>
    `/${slug}/projects/${projectId}/${rest}`;
const items = inProject('issues/');
const itemPage = ({ slug, item }: Gallery) => `/${slug}/browse/TEAM-${item.sequence_id}/`;
const page = (gallery: Gallery) => inProject(`pages/${gallery.pageId}/`)(gallery);

const heading = (name: string) => (screen: Page) => screen.getByRole('heading', { name }).first().waitFor();
const button = (name: string) => (screen: Page) => screen.getByRole('button', { name }).first().waitFor();
const isWritable = (screen: Page) => editorOf(screen).waitFor();
const hasToolbar = (screen: Page) => screen.getByRole('toolbar', { name: 'Formatting' }).waitFor();

const pressed = (name: string, part: string): Over => ({
  part,
  open: (screen) => screen.getByRole('button', { name, exact: true }).first().click(),
});
const byKey = (key: string, part = DIALOG): Over => ({ part, open: (screen) => screen.keyboard.press(key) });
/** What a value or the dots of the first row open. */
const ofFirstRow = (target: string, part: string): Over => ({
  part,
  open: (screen) => screen.locator(`[data-item-id] ${target}`).first().click(),
});

type Settings = { layout: 'list' | 'kanban'; filters?: Record<string, string[]> };

async function show({ ada, slug, projectId }: Gallery, { layout, filters = {} }: Settings): Promise<void> {
  const display_filters = { layout, group_by: 'state', order_by: 'sort_order', sub_issue: true };
  const url = `/api/workspaces/${slug}/projects/${projectId}/user-properties/`;
  expectStatus(await ada.call('PATCH', url, { display_filters, filters }), 201);
}

/** The work items as a list or a board, with one of them under the pointer. */
const layout = (settings: Settings) => async (screen: Page, gallery: Gallery) => {
  await show(gallery, settings);
  const isBoard = settings.layout === 'kanban';
  await screen
    .locator(isBoard ? '[data-column]' : 'article[data-look="list"]')
    .first()
    .waitFor();
  await screen.locator('[data-item-id]').first().hover();
};

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

async function cutOff(screen: Page, { network }: Gallery): Promise<void> {
  await screen.locator('[data-item-id]').first().waitFor();
  await network.cut();
  await screen.locator('[data-connection-bar]').waitFor();
}

const menuOfBlocks: Over = {
  part: LIST,
  open: async (screen) => {
    await editorOf(screen).locator('td').last().click();
    await screen.getByRole('toolbar', { name: 'Table' }).waitFor();
    await screen.keyboard.type(' /');
    await screen.getByRole('option', { name: 'Divider' }).waitFor();
  },
};

/** Every screen, and everything that opens over one. */
export const SCREENS: Record<string, Screen> = {
  'sign in': { window: 'stranger', path: () => '/', open: button('Continue') },
  'sign up': { window: 'stranger', path: () => '/sign-up', open: button('Continue') },
  onboarding: { window: 'newcomer', path: () => '/onboarding', open: button('Continue') },
  home: {
    path: ({ slug }) => `/${slug}/`,
    open: (screen) => screen.getByText('Project TEAM').nth(1).waitFor(),
    over: {
      'menu of workspaces': pressed('Switch workspace: Team', MENU),
      'menu of the account': pressed('Account', MENU),
      'command palette': byKey('Control+k'),
    },
  },
  projects: {
    path: ({ slug }) => `/${slug}/projects/`,
    open: heading('Projects'),
    over: { 'create a project': byKey('p') },
  },
  list: {
    path: items,
    open: layout({ layout: 'list' }),
    over: {
      'state picker': ofFirstRow('[data-property="state"]', DIALOG),
      'labels picker': ofFirstRow('[data-property="labels"]', DIALOG),
      'date picker': ofFirstRow('[data-property="target_date"]', `${DIALOG}:has(td)`),
      menu: ofFirstRow('[data-menu]', MENU),
      filter: pressed('Filter', DIALOG),
      display: pressed('Display', `${DIALOG}:has([role="radiogroup"])`),
      'create a work item': byKey('c'),
    },
  },
  'scrolled list': { window: 'low', path: items, open: scrolled },
  'list with filters': { path: items, open: filtered },
  board: { path: items, open: layout({ layout: 'kanban' }) },
  'board on a phone': {
    window: 'phone',
    path: items,
    open: layout({ layout: 'kanban' }),
    over: {
      sidebar: pressed('Menu', DIALOG),
      'priority picker': ofFirstRow('[data-property="priority"]', DIALOG),
    },
  },
  'list on a phone': { window: 'phone', path: items, open: layout({ layout: 'list' }) },
  'board in Russian': { window: 'russian', path: items, open: layout({ layout: 'kanban' }) },
  'empty project': {
    path: ({ slug, emptyId }) => `/${slug}/projects/${emptyId}/issues/`,
    open: heading('Break the goal into work'),
  },
  peek: { path: (gallery) => inProject(`issues/?peekId=${gallery.item.id}`)(gallery), open: isWritable },
  'work item': { path: itemPage, open: isWritable },
  'work item in Russian': { window: 'russian', path: itemPage, open: isWritable },
  pages: {
    path: inProject('pages/'),
    open: (screen) => screen.getByRole('link', { name: 'Plan' }).waitFor(),
  },
  page: {
    path: page,
    open: hasToolbar,
    over: { menu: pressed('More', MENU), 'menu of blocks': menuOfBlocks },
  },
  'page on a phone': { window: 'phone', path: page, open: hasToolbar },
  appearance: { path: () => '/profile/appearance', open: heading('Appearance') },
  'nothing there': { path: ({ slug }) => `/${slug}/nothing/here`, open: heading('There is nothing here') },
  'cut off': { window: 'remote', path: items, open: cutOff },
};
