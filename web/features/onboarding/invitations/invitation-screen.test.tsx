import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_SESSION, useSession } from '#entities/identity/users/store.ts';
import { stubApi, type TestApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { meRow, workspaceRow } from '#testing/rows.ts';
import { PROFILE, signIn, signOutOfTest } from '#testing/session.ts';
import { Component } from './invitation-screen.tsx';

withTexts('onboarding');

const KEY = '1.secret';
const AT = `/workspace-invitations/?invitation_id=${KEY}&email=ada%40example.com&slug=w`;
const PATH = `/api/workspaces/w/invitations/${KEY}/join/`;
let api: TestApi;

beforeEach(() => {
  const workspace = { id: 'w', name: 'Acme Works', slug: 'w', logo_url: null };
  const invitation = { id: '1', email: 'ada@example.com', role: 15, accepted: false, responded_at: null };
  api = stubApi()
    .on('GET', PATH, { ...invitation, message: null, workspace, invited_by: 'Grace' })
    .on('POST', PATH, { message: 'Done' })
    .on('GET', '/api/users/me/workspaces/', [workspaceRow('w')]);
  signIn();
});
afterEach(() => {
  signOutOfTest();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const signInAsInvited = () =>
  useSession.setState({ me: meRow('me', { email: 'ada@example.com' }), profile: PROFILE });
const answers = () => api.sent('POST', PATH).map(({ body }) => body);

test('who is not signed in is asked for no more than a password, with the address that was invited', async () => {
  useSession.setState(EMPTY_SESSION);
  show(<Component />, { at: AT });
  await vi.waitFor(() => expect(addressNow()).toMatch(/^\/\?next_path=.*email=ada%40example\.com/));
});

test('who comes back signed in has joined without another question', async () => {
  useSession.setState(EMPTY_SESSION);
  const { unmount } = show(<Component />, { at: AT });
  await vi.waitFor(() => expect(addressNow()).toMatch(/next_path=/));
  unmount();
  signInAsInvited();
  show(<Component />, { at: AT });
  await vi.waitFor(() => expect(answers()).toEqual([{ email: 'ada@example.com', accepted: true }]));
});

test('who was signed in before reads who invites them, and decides', async () => {
  signInAsInvited();
  const { user } = show(<Component />, { at: AT });
  expect(await screen.findByRole('heading', { name: 'Grace invited you' })).toBeTruthy();
  expect(answers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Join workspace' }));
  await vi.waitFor(() => expect(answers()).toEqual([{ email: 'ada@example.com', accepted: true }]));
});
