import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { Component as NotificationsScreen } from './notifications-screen.tsx';

withTexts('settings');

const PATH = '/api/users/me/notification-preferences/';
const ROW = {
  ...{ id: 'n1', user: ME, property_change: false, state_change: true, issue_completed: false },
  ...{
    comment: false,
    mention: false,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  },
};
let api: TestApi;

beforeEach(() => {
  api = stubApi();
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('what one receives mail about is switched on its own', async () => {
  api.on('GET', PATH, () => answer(ROW));
  // At once, before the server has answered.
  api.hold('PATCH', PATH);
  const { user } = show(<NotificationsScreen />);
  const comments = (await screen.findByRole('switch', { name: 'Comments' })) as HTMLInputElement;
  await user.click(comments);
  await vi.waitFor(() => expect(api.sent('PATCH', PATH)[0]?.body).toEqual({ comment: true }));
  await vi.waitFor(() => expect(comments.checked).toBe(true));
});

test('what cannot be read is said, and asked for again', async () => {
  api.on('GET', PATH, noNetwork);
  const { user } = show(<NotificationsScreen />);
  await screen.findByRole('alert');
  expect(screen.queryByRole('switch')).toBeNull();
  api.on('GET', PATH, () => answer(ROW));
  await user.click(screen.getByRole('button'));
  expect(await screen.findByRole('switch', { name: 'Comments' })).toBeTruthy();
});
