import type { Authorization } from '@tandem/shared/identity/oauth/schema.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { Component as ConsentScreen } from './consent-screen.tsx';

withTexts('consent');

const AUTHORIZATION = '/api/users/me/connected-programs/authorization/';
const ASKED: Authorization = {
  program: { name: 'Helper', destination: 'program.example', destination_kind: 'site' },
  scope: 'write',
  workspaces: [
    { id: 'w-1', name: 'Harbour', slug: 'harbour' },
    { id: 'w-2', name: 'Quay', slug: 'quay' },
  ],
  refusal: null,
};

let api: TestApi;
const assign = vi.fn();
beforeEach(() => {
  api = stubApi()
    .on('GET', '/auth/get-csrf-token/', { csrf_token: 'fresh' })
    .on('POST', AUTHORIZATION, { redirect_to: 'https://program.example/cb?code=x' });
  vi.spyOn(location, 'assign').mockImplementation(assign);
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  assign.mockReset();
});

const open = (asked: Authorization) => {
  api.on('GET', AUTHORIZATION, asked);
  return show(<ConsentScreen />, { at: '/oauth/authorize?client_id=c-1&state=s' });
};
type User = ReturnType<typeof open>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const sent = () => api.sent('POST', AUTHORIZATION).map(({ body }) => body);

// docs/contract/oauth.md#what-is-shown
test('it says who asks, where the answer goes and as whom, and allows what is chosen', async () => {
  const { user } = open(ASKED);
  await screen.findByRole('heading', { name: 'Allow “Helper” to access Tandem?' });
  expect(screen.getByText('program.example')).toBeTruthy();
  expect(screen.getByText(/The app chose this name itself/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Read' }));
  await press(user, 'Allow');
  await screen.findByText('Continue in “Helper”');
  expect(sent()).toEqual([
    { client_id: 'c-1', state: 's', decision: 'allow', allowed_scope: 'read', workspace: null },
  ]);
  expect(assign).toHaveBeenCalledWith('https://program.example/cb?code=x');
});

// docs/contract/oauth.md#what-is-allowed
test('who has one workspace lets a program into that one; what may read is asked no more', async () => {
  const { user } = open({ ...ASKED, scope: 'read', workspaces: ASKED.workspaces.slice(0, 1) });
  await press(user, 'Allow');
  await vi.waitFor(() => expect(sent()).toMatchObject([{ allowed_scope: 'read', workspace: 'w-1' }]));
  expect(screen.queryByRole('radio', { name: 'Read and write' })).toBeNull();
});

// docs/contract/oauth.md#the-answer
test('a no goes to the program as well', async () => {
  const { user } = open(ASKED);
  await press(user, 'Deny');
  await vi.waitFor(() => expect(sent()).toEqual([{ client_id: 'c-1', state: 's', decision: 'deny' }]));
});

// docs/contract/oauth.md#redirect-addresses
test('of a program that is not known nothing leads away', async () => {
  api.on('GET', AUTHORIZATION, () => refusal(400, { redirect_uri: ['Not registered.'] }));
  show(<ConsentScreen />, { at: '/oauth/authorize?client_id=c-1' });
  await screen.findByText('Unknown app');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
});

// docs/contract/oauth.md#what-a-program-asks
test('what is asked wrongly is said here, and to the program only by a click', async () => {
  const wrong = {
    error: 'invalid_request',
    error_description: 'S256 only.',
    redirect_to: 'https://x.example/',
  };
  open({ ...ASKED, refusal: wrong });
  await screen.findByText('S256 only.');
  expect(screen.getByRole('link', { name: 'Return to program.example' }).getAttribute('href')).toBe(
    'https://x.example/',
  );
  expect(assign).not.toHaveBeenCalled();
});

// docs/contract/oauth.md#what-is-allowed
test('who has yet to prove their address is sent to do so', async () => {
  const { user } = open(ASKED);
  api.on('POST', AUTHORIZATION, () => refusal(403, { error_code: 5930, error: 'Prove it.' }));
  await press(user, 'Allow');
  const link = await screen.findByRole('link', { name: 'Open security settings' });
  expect(link.getAttribute('href')).toBe('/profile/security');
});
