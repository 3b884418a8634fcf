import { DIALOG, LIST, MENU, pressed, type Screen } from './screen-steps.ts';

/** Counts, their charts and tables. */
export const ANALYTICS_SCREENS: Record<string, Screen> = {
  analytics: {
    window: 'member',
    path: ({ slug }) => `/${slug}/analytics/`,
    open: async (screen) => {
      await screen.getByRole('heading', { name: 'Open items per assignee' }).waitFor();
      await screen.locator('.recharts-surface').first().waitFor();
    },
  },
  dashboards: {
    window: 'member',
    path: ({ slug }) => `/${slug}/dashboards/`,
    open: async (screen) => {
      await screen.getByRole('link', { name: 'Release' }).first().waitFor();
    },
    over: { 'ready-made dashboards': pressed('New dashboard', MENU) },
  },
  'analytics in Russian': {
    window: 'russian',
    path: ({ slug }) => `/${slug}/analytics/?analytics_tab=custom`,
    open: async (screen) => {
      await screen.getByRole('columnheader', { name: 'Всего' }).waitFor();
      await screen.locator('.recharts-surface').first().waitFor();
    },
  },
  'custom analytics': {
    window: 'member',
    path: ({ slug }) => `/${slug}/analytics/?analytics_tab=custom`,
    open: async (screen) => {
      await screen.getByRole('columnheader', { name: 'Total' }).waitFor();
      await screen.locator('.recharts-surface').first().waitFor();
    },
    over: {
      'saved charts': pressed('Saved charts', MENU),
      axes: {
        part: LIST,
        open: (screen) => screen.getByRole('button', { name: /^By:/ }).click(),
      },
    },
  },
  'custom analytics on a phone': {
    window: 'phone',
    path: ({ slug }) => `/${slug}/analytics/?analytics_tab=custom`,
    open: (screen) => screen.getByRole('columnheader', { name: 'Total' }).waitFor(),
  },
  'analytics on a phone': {
    window: 'phone',
    path: ({ slug }) => `/${slug}/analytics/`,
    open: (screen) => screen.getByRole('heading', { name: 'Most closed' }).waitFor(),
  },
  reports: {
    window: 'member',
    path: ({ slug }) => `/${slug}/analytics/?analytics_tab=reports`,
    open: async (screen) => {
      await screen.getByRole('heading', { name: 'Workload' }).waitFor();
      await screen.locator('.recharts-surface').nth(2).waitFor();
    },
  },
  'analytics over a project': {
    path: ({ slug, projectId }) => `/${slug}/projects/${projectId}/issues/`,
    open: (screen) => screen.locator('[data-item-id]').first().waitFor(),
    over: {
      'of the project': {
        part: DIALOG,
        open: async (screen) => {
          await screen.getByRole('button', { name: 'Analytics', exact: true }).first().click();
          await screen.getByRole('heading', { name: 'Most closed' }).waitFor();
          await screen.locator('.recharts-surface').nth(1).waitFor();
        },
      },
    },
  },
};
