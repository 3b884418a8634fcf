import type { Page } from 'playwright-core';
import { DIALOG, inProject, LIST, MENU, pressed, type Screen } from './screen-steps.ts';

const isOpen = (screen: Page) => screen.getByRole('button', { name: 'Accept' }).waitFor();
const hasNotes = (screen: Page) => screen.locator('[data-sticky]').first().waitFor();

/** Intake, stickies, and what opens over them. */
export const INTAKE_SCREENS: Record<string, Screen> = {
  intake: {
    path: inProject('inbox/'),
    open: isOpen,
    over: {
      'a new request': pressed('New request', DIALOG),
      'the public form': {
        part: DIALOG,
        open: async (screen) => {
          await screen.getByRole('button', { name: 'Public form' }).click();
          await screen.getByLabel('Public link').waitFor();
        },
      },
      'accepting a request': pressed('Accept', DIALOG),
      'declining a request': pressed('Decline', DIALOG),
      'until when': pressed('Snooze', MENU),
      'a filter of intake': pressed('Filter', LIST),
      'the order of intake': pressed('Sort', MENU),
    },
  },
  'intake on a phone': {
    window: 'phone',
    path: inProject('inbox/'),
    open: (screen) => screen.locator('[data-intake-row]').first().waitFor(),
  },
  'intake in Russian': {
    window: 'russian',
    path: inProject('inbox/'),
    open: (screen) => screen.getByRole('button', { name: 'Принять' }).waitFor(),
  },
  'a public form': {
    window: 'stranger',
    path: ({ formAnchor }) => `/spaces/intake/${formAnchor}/`,
    open: (screen) => screen.getByRole('heading', { name: /^Send a request to/ }).waitFor(),
  },
  'a public form that is not open': {
    window: 'stranger',
    path: () => '/spaces/intake/nothing/',
    open: (screen) => screen.getByRole('heading', { name: 'This form is closed' }).waitFor(),
  },
  'a project without intake': {
    path: ({ slug, emptyId }) => `/${slug}/projects/${emptyId}/inbox/`,
    open: (screen) => screen.getByRole('heading', { name: 'Intake is off' }).waitFor(),
  },
  search: {
    path: ({ slug }) => `/${slug}/search/?q=In`,
    open: (screen) => screen.getByRole('button', { name: /In Todo/ }).waitFor(),
  },
  stickies: { path: ({ slug }) => `/${slug}/stickies/`, open: hasNotes },
  'stickies on a phone': { window: 'phone', path: ({ slug }) => `/${slug}/stickies/`, open: hasNotes },
};
