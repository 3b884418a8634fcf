import type { Page } from 'playwright-core';
import type { Gallery } from './gallery.ts';
import { MENU, pressed, type Screen } from './screen-steps.ts';

const inbox = ({ slug }: Gallery) => `/${slug}/notifications/`;
const isListed = (screen: Page) => screen.locator('[data-group]').first().waitFor();

/** The inbox, and what opens over and beside it. */
export const INBOX_SCREENS: Record<string, Screen> = {
  inbox: {
    path: inbox,
    open: isListed,
    over: {
      'filter of the inbox': pressed('Filter', MENU),
      'what the inbox shows': pressed('Display options', MENU),
      'until when it sleeps': {
        part: MENU,
        open: async (screen) => {
          const row = screen.locator('[data-group]').first();
          await row.hover();
          await row.getByRole('button', { name: 'Snooze' }).click();
        },
      },
    },
  },
  'an item in the inbox': {
    path: inbox,
    open: async (screen) => {
      await isListed(screen);
      await screen.locator('[data-group]').first().getByRole('button').first().click();
      await screen.locator('[data-open-item]').waitFor();
    },
  },
  'inbox on a phone': { window: 'phone', path: inbox, open: isListed },
  'inbox in Russian': { window: 'russian', path: inbox, open: isListed },
};
