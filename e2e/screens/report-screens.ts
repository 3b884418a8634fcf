import type { Page } from 'playwright-core';
import type { Gallery } from './gallery.ts';
import { heading, inProject, MENU, pressed, type Screen } from './screen-steps.ts';

const overview = inProject('overview/');
const hasUpdate = (screen: Page) => screen.getByRole('article', { name: 'Update by Ada' }).waitFor();
const dashboard = ({ slug, dashboardId }: Gallery) => `/${slug}/dashboards/${dashboardId}/`;
const isDrawn = async (screen: Page) => {
  await screen.locator('.recharts-surface').first().waitFor();
  await screen.getByText('In Todo').first().waitFor();
};

/** How it goes: updates, overviews, dashboards and walls. */
export const REPORT_SCREENS: Record<string, Screen> = {
  'overview of a project': {
    path: overview,
    open: hasUpdate,
    over: { 'menu of an update': pressed('Update actions', MENU) },
  },
  'overview of a project on a phone': { window: 'phone', path: overview, open: hasUpdate },
  'overview of a project in Russian': {
    window: 'russian',
    path: overview,
    open: (screen) => screen.getByRole('article').first().waitFor(),
  },
  updates: { path: ({ slug }) => `/${slug}/updates/`, open: hasUpdate },
  'updates on a phone': { window: 'phone', path: ({ slug }) => `/${slug}/updates/`, open: hasUpdate },
  'a dashboard': {
    path: dashboard,
    open: isDrawn,
    over: { 'menu of a dashboard': pressed('Dashboard actions', MENU) },
  },
  'a dashboard on a phone': { window: 'phone', path: dashboard, open: heading('By priority') },
  'a dashboard in Russian': { window: 'russian', path: dashboard, open: isDrawn },
  'a widget that is edited': {
    path: (gallery) => `${dashboard(gallery)}?edit=1`,
    open: async (screen) => {
      await isDrawn(screen);
      await screen.getByRole('button', { name: 'By state', exact: true }).click();
      await screen.getByRole('complementary').getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    },
  },
  'a wall': { window: 'stranger', path: ({ wallToken }) => `/wall/${wallToken}/`, open: isDrawn },
  'a published dashboard': {
    window: 'stranger',
    path: ({ publicAnchor }) => `/spaces/dashboards/${publicAnchor}/`,
    open: heading('Release'),
  },
};
