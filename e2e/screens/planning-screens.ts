import { DIALOG, inProject, MENU, pressed, type Screen } from './screen-steps.ts';
import type { Page } from 'playwright-core';

const shows = (name: string) => (screen: Page) => screen.getByRole('link', { name }).first().waitFor();
const isDrawn = (screen: Page) => screen.locator('[data-item-id]').first().waitFor();

/** Cycles and modules, and what opens over them. */
export const PLANNING_SCREENS: Record<string, Screen> = {
  cycles: {
    path: inProject('cycles/'),
    open: (screen) => screen.getByRole('tab', { name: 'Priority' }).waitFor(),
    over: {
      'a new cycle': pressed('New cycle', DIALOG),
      'menu of a cycle': pressed('Actions for Sprint 1', MENU),
    },
  },
  'cycles on a phone': { window: 'phone', path: inProject('cycles/'), open: shows('Sprint 1') },
  'active cycles': {
    path: ({ slug }) => `/${slug}/active-cycles/`,
    open: shows('Sprint 1'),
  },
  'active cycles in Russian': {
    window: 'russian',
    path: ({ slug }) => `/${slug}/active-cycles/`,
    open: shows('Sprint 1'),
  },
  'cycle with details': {
    path: ({ slug, projectId, cycleId }) => `/${slug}/projects/${projectId}/cycles/${cycleId}/`,
    open: async (screen) => {
      await isDrawn(screen);
      await screen.getByRole('tab', { name: 'States' }).waitFor();
    },
  },
  'archived cycles': {
    path: inProject('archives/cycles/'),
    open: (screen) => screen.getByRole('heading', { name: 'No archived cycles' }).waitFor(),
  },
  initiatives: {
    path: ({ slug }) => `/${slug}/initiatives/`,
    open: shows('Faster builds'),
    over: { 'a new initiative': pressed('New initiative', DIALOG) },
  },
  'initiatives on a phone': {
    window: 'phone',
    path: ({ slug }) => `/${slug}/initiatives/`,
    open: shows('Faster builds'),
  },
  'one initiative in Russian': {
    window: 'russian',
    path: ({ slug }) => `/${slug}/initiatives/`,
    open: async (screen) => {
      await shows('Faster builds')(screen);
      await screen.getByRole('link', { name: 'Faster builds' }).first().click();
      await screen.getByRole('heading', { name: 'Faster builds', level: 2 }).waitFor();
    },
  },
  modules: {
    path: inProject('modules/'),
    open: shows('Compiler'),
    over: {
      'a new module': pressed('New module', DIALOG),
      'menu of a module': pressed('Actions for Compiler', MENU),
    },
  },
  'modules as a timeline': {
    path: inProject('modules/'),
    open: async (screen) => {
      await shows('Compiler')(screen);
      await screen
        .getByText('Timeline', { exact: true })
        .or(screen.getByLabel('Timeline'))
        .first()
        .click({ force: true });
      await screen.getByRole('toolbar', { name: 'Timeline' }).waitFor();
    },
    over: { 'filter of modules': pressed('Filter', MENU) },
  },
  versions: {
    path: inProject('modules/?kind=version'),
    open: (screen) => screen.getByRole('heading', { name: 'No versions yet' }).waitFor(),
    over: { 'a new version': pressed('New version', DIALOG) },
  },
  'modules in Russian': { window: 'russian', path: inProject('modules/'), open: shows('Compiler') },
  'module with details': {
    path: ({ slug, projectId, moduleId }) => `/${slug}/projects/${projectId}/modules/?peekModule=${moduleId}`,
    open: (screen) => screen.getByRole('tab', { name: 'States' }).waitFor(),
  },
};
