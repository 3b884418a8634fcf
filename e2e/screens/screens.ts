import type { Page } from 'playwright-core';
import { ARCHIVE_SCREENS } from './archive-screens.ts';
import { editorOf } from '../help/editor.ts';
import { ENTRY_SCREENS } from './entry-screens.ts';
import type { Gallery } from './gallery.ts';
import { INBOX_SCREENS } from './inbox-screens.ts';
import { INTAKE_SCREENS } from './intake-screens.ts';
import { LIST_SCREENS } from './list-screens.ts';
import { ANALYTICS_SCREENS } from './analytics-screens.ts';
import { PLANNING_SCREENS } from './planning-screens.ts';
import { PERSONAL_SCREENS } from './personal-screens.ts';
import { REPORT_SCREENS } from './report-screens.ts';
import { SETTINGS_SCREENS } from './settings-screens.ts';
import {
  byKey,
  DIALOG,
  heading,
  inProject,
  items,
  LIST,
  MENU,
  type Over,
  pressed,
  type Screen,
} from './screen-steps.ts';

const itemPage = ({ slug, identifier, item }: Gallery) =>
  `/${slug}/browse/${identifier}-${item.sequence_id}/`;
const page = (gallery: Gallery) => inProject(`pages/${gallery.pageId}/`)(gallery);

const isWritable = (screen: Page) => editorOf(screen).waitFor();
const hasToolbar = (screen: Page) => screen.getByRole('toolbar', { name: 'Formatting' }).waitFor();

async function cutOff(screen: Page, { network }: Gallery): Promise<void> {
  await screen.locator('[data-item-id]').first().waitFor();
  await network.cut();
  await screen.locator('[data-connection-bar]').waitFor();
}

/** Looked at in another way than it is stored. */
async function inView(screen: Page): Promise<void> {
  await screen.getByRole('link', { name: /Overdue/ }).click();
  await screen.locator('[data-item-id]').first().waitFor();
  await screen.keyboard.press('Alt+4');
  await screen.getByRole('button', { name: 'Update view' }).waitFor();
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

async function commentOnWords(screen: Page): Promise<void> {
  await editorOf(screen).locator('p').first().click({ clickCount: 3 });
  await screen.getByRole('button', { name: 'Comment', exact: true }).click();
  await screen.getByRole('textbox', { name: 'New comment' }).waitFor();
  await screen.getByRole('button', { name: 'Show', exact: true }).click();
}

/** Every screen, and everything that opens over one. */
export const SCREENS: Record<string, Screen> = {
  ...ENTRY_SCREENS,
  ...INTAKE_SCREENS,
  home: {
    path: ({ slug }) => `/${slug}/`,
    open: async (screen) => {
      await screen.locator('h1').first().waitFor();
      await screen.locator('main a').first().waitFor();
    },
    over: {
      'menu of workspaces': pressed('Switch workspace: Team', MENU),
      'menu of the account': pressed('Account', MENU),
      'command palette': byKey('Control+k'),
      'keyboard shortcuts': byKey('?'),
      'more of the sidebar': pressed('More sidebar items', DIALOG),
      'widgets of the home': pressed('Manage widgets', DIALOG),
      'a quick link': pressed('Add link', DIALOG),
    },
  },
  projects: {
    path: ({ slug }) => `/${slug}/projects/`,
    open: heading('Projects'),
    over: { 'create a project': byKey('p') },
  },
  ...ARCHIVE_SCREENS,
  ...INBOX_SCREENS,
  ...LIST_SCREENS,
  'empty project': {
    path: ({ slug, emptyId }) => `/${slug}/projects/${emptyId}/issues/`,
    open: heading('No work items yet'),
  },
  peek: { path: (gallery) => inProject(`issues/?peekId=${gallery.item.id}`)(gallery), open: isWritable },
  'work item': { path: itemPage, open: isWritable },
  'work item in Russian': { window: 'russian', path: itemPage, open: isWritable },
  pages: {
    path: inProject('pages/'),
    open: (screen) => screen.getByRole('link', { name: 'Plan' }).waitFor(),
    over: { 'filter of pages': pressed('Filter pages', MENU) },
  },
  views: {
    path: inProject('views/'),
    open: (screen) => screen.getByRole('link', { name: /Overdue/ }).waitFor(),
    over: {
      'a new view': pressed('New view', DIALOG),
      'menu of a view': pressed('View actions', MENU),
    },
  },
  view: { path: inProject('views/'), open: inView },
  'views on a phone': {
    window: 'phone',
    path: inProject('views/'),
    open: (screen) => screen.getByRole('link', { name: /Overdue/ }).waitFor(),
  },
  'views of the workspace': {
    path: ({ slug }) => `/${slug}/workspace-views/`,
    open: (screen) => screen.getByRole('rowheader').first().waitFor(),
    over: { 'a new view of the workspace': pressed('New view', DIALOG) },
  },
  'views of the workspace on a phone': {
    window: 'phone',
    path: ({ slug }) => `/${slug}/workspace-views/`,
    open: (screen) => screen.getByRole('rowheader').first().waitFor(),
  },
  page: {
    path: page,
    open: hasToolbar,
    over: { menu: pressed('More', MENU), 'menu of blocks': menuOfBlocks },
  },
  'comments on a page': { path: page, open: commentOnWords },
  'page on a phone': {
    window: 'phone',
    path: page,
    open: hasToolbar,
    over: { 'comments on a page on a phone': pressed('Comments', DIALOG) },
  },
  'versions of a page': {
    path: (gallery) => `${page(gallery)}?version=current`,
    open: (screen) => screen.getByRole('group', { name: 'Content' }).waitFor(),
  },
  'versions of a page on a phone': {
    window: 'phone',
    path: (gallery) => `${page(gallery)}?version=current`,
    open: (screen) => screen.getByRole('group', { name: 'Content' }).waitFor(),
  },
  ...PLANNING_SCREENS,
  ...ANALYTICS_SCREENS,
  ...REPORT_SCREENS,
  ...PERSONAL_SCREENS,
  ...SETTINGS_SCREENS,
  'nothing there': { path: ({ slug }) => `/${slug}/nothing/here`, open: heading('Page not found') },
  'cut off': { window: 'remote', path: items, open: cutOff },
};
