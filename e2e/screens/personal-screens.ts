import type { Page } from 'playwright-core';
import { button, DIALOG, heading, pressed, type Screen } from './screen-steps.ts';

/** What a new password is like is said while it is typed. */
async function typePassword(screen: Page): Promise<void> {
  await screen.getByLabel('New password', { exact: true }).fill('too easy');
  await screen.getByLabel('Confirm new password').fill('another');
  await screen.getByLabel('Current password').focus();
  await screen.getByText("Passwords don't match").waitFor();
}

/** A colour that is not set yet. */
async function pickColour(screen: Page): Promise<void> {
  await screen.getByRole('textbox', { name: 'Text', exact: true }).fill('#222222');
  await screen.getByText('Text 15.9:1').waitFor();
}

/** The settings of a person. */
export const PERSONAL_SCREENS: Record<string, Screen> = {
  profile: {
    path: () => '/profile',
    open: button('Save changes'),
    over: { 'deactivate the account': pressed('Deactivate…', DIALOG) },
  },
  'profile on a phone': { window: 'phone', path: () => '/profile', open: button('Save changes') },
  'profile in Russian': { window: 'russian', path: () => '/profile', open: button('Сохранить') },
  'own activity': {
    path: () => '/profile/activity',
    open: (screen) => screen.getByText('In Backlog').first().waitFor(),
  },
  notifications: { path: () => '/profile/notifications', open: heading('Notifications') },
  keyboard: { path: () => '/profile/keyboard', open: heading('Keyboard shortcuts') },
  'keyboard on a phone': {
    window: 'phone',
    path: () => '/profile/keyboard',
    open: heading('Keyboard shortcuts'),
  },
  security: {
    path: () => '/profile/security',
    open: button('Add passkey'),
    over: {
      'name of a passkey': pressed('Add passkey', DIALOG),
      'authenticator app': pressed('Set up', DIALOG),
    },
  },
  'another password': { path: () => '/profile/security', open: typePassword },
  'security on a phone': { window: 'phone', path: () => '/profile/security', open: button('Add passkey') },
  'security in Russian': {
    window: 'russian',
    path: () => '/profile/security',
    open: button('Сменить пароль'),
  },
  'API tokens': {
    path: () => '/profile/api-tokens',
    open: heading('API tokens'),
    over: { 'make a token': pressed('Add token', DIALOG) },
  },
  appearance: { path: () => '/profile/appearance', open: heading('Appearance') },
  'own colours': { path: () => '/profile/appearance', open: pickColour },
  'appearance on a phone': {
    window: 'phone',
    path: () => '/profile/appearance',
    open: heading('Appearance'),
  },
};
