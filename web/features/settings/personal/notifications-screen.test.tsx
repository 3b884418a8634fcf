import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { Component as NotificationsScreen } from './notifications-screen.tsx';

withTexts('settings');

const PATH = '/api/users/me/notification-preferences/';
const ROW = {
  id: 'n1',
  user: ME,
  property_change: false,
  state_change: true,
  issue_completed: false,
  ...{
    comment: false,
    mention: false,
    ...{
      digest: 'soon',
      digest_time: '09:00',
      has_quiet_hours: false,
      quiet_from: '19:00',
      quiet_to: '08:00',
    },
    weekly_updates: false,
    channels: [],
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  },
};
let api: TestApi;

beforeEach(() => {
  api = stubApi().on('GET', '/api/workspaces/w/projects/details/', () => answer([]));
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('each event goes by each way as it is chosen, at once here', async () => {
  api.on('GET', PATH, () => answer(ROW));
  api.hold('PATCH', PATH);
  const { user } = show(<NotificationsScreen />);
  const mail = await box('Comments: Email');
  expect(mail.checked).toBe(false);
  // What is meant for one alone has no box to clear.
  expect(screen.queryByRole('checkbox', { name: 'Mentions: In-app' })).toBeNull();
  expect(screen.getAllByRole('img', { name: 'Always on' })).toHaveLength(3);
  await user.click(mail);
  expect(api.sent('PATCH', PATH)[0]?.body).toEqual({
    channels: [{ project: null, event: 'comment', email: true }],
  });
  await vi.waitFor(async () => expect((await box('Comments: Email')).checked).toBe(true));
  await user.click(await box('Comments: Push'));
  await vi.waitFor(async () => expect((await box('Comments: Push')).checked).toBe(true));
  expect((await box('All events: Push')).indeterminate).toBe(true);
});

test('quiet hours have their times once they are on', async () => {
  api.on('GET', PATH, () => answer(ROW));
  api.hold('PATCH', PATH);
  const { user } = show(<NotificationsScreen />);
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  expect(api.sent('PATCH', PATH)[0]?.body).toEqual({ has_quiet_hours: true });
  expect(await screen.findByLabelText('Quiet from')).toBeTruthy();
});

// docs/contract/updates.md#weekly-mail
test('the weekly mail is switched on at once', async () => {
  api.on('GET', PATH, () => answer(ROW));
  api.hold('PATCH', PATH);
  const { user } = show(<NotificationsScreen />);
  await user.click(await screen.findByRole('switch', { name: 'Weekly email about projects' }));
  expect(api.sent('PATCH', PATH)[0]?.body).toEqual({ weekly_updates: true });
});

test('what cannot be read is said, and asked for again', async () => {
  api.on('GET', PATH, noNetwork);
  const { user } = show(<NotificationsScreen />);
  await screen.findByRole('alert');
  expect(screen.queryByRole('checkbox')).toBeNull();
  api.on('GET', PATH, () => answer(ROW));
  await user.click(screen.getByRole('button'));
  expect(await box('Comments: Email')).toBeTruthy();
});
