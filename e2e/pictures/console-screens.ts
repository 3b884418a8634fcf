import type { Page } from 'playwright-core';
import { PASSWORD, type Person } from '../help/person.ts';
import { DIALOG, type Screen } from '../screens/screen-steps.ts';

/** A page of the console: who is not signed in there yet goes through its door first. */
const consolePage = (operator: Person, rest: string, part: string) => async (screen: Page) => {
  const password = screen.locator('input[name="password"]');
  await password.or(screen.locator(part)).first().waitFor();
  if (await password.isVisible()) {
    await screen.locator('input[name="email"]').fill(operator.email);
    await password.fill(PASSWORD);
    await password.press('Enter');
    await screen.waitForURL('**/god-mode/general');
    await screen.goto(`/god-mode/${rest}`);
  }
  await screen.locator(part).first().waitFor();
  await screen.waitForLoadState('networkidle');
};

const scrollToLast = (screen: Page, part: string) =>
  screen
    .locator(part)
    .last()
    .evaluate((element) => element.scrollIntoView(false));

const PAGES = {
  general: 'general',
  workspaces: 'workspace',
  users: 'users',
  'e-mail': 'email',
  authentication: 'authentication',
  AI: 'ai',
  images: 'image',
  backups: 'backups',
  monitoring: 'monitoring',
  'audit log': 'audit-log',
};

/** The console of the instance, whose administrator signs in to it. */
export function consoleScreens(operator: Person): Record<string, Screen> {
  const pages = Object.entries(PAGES).map(([name, rest]): [string, Screen] => [
    `console ${name}`,
    { path: () => `/god-mode/${rest}`, open: consolePage(operator, rest, 'main h1') },
  ]);
  const create: Screen = {
    path: () => '/god-mode/workspace/create',
    open: consolePage(operator, 'workspace/create', DIALOG),
  };
  const jobs: Screen = {
    path: () => '/god-mode/general',
    open: async (screen) => {
      await consolePage(operator, 'general', 'main table')(screen);
      await scrollToLast(screen, 'main table');
    },
  };
  const form: Screen = {
    path: () => '/god-mode/authentication/oidc',
    open: async (screen) => {
      await consolePage(operator, 'authentication/oidc', 'main form')(screen);
      await scrollToLast(screen, 'main form');
    },
  };
  return {
    ...Object.fromEntries(pages),
    'console jobs': jobs,
    'console form of a provider': form,
    'console new workspace': create,
  };
}
