import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { enterConsole, leaveConsole } from '#testing/console.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { Component } from './companies-screen.tsx';

withTexts('companies', 'console', 'settings');

const MAPPINGS = '/api/instances/group-mappings/';
const TOKENS = '/api/instances/scim-tokens/';
const mapping = {
  id: 'm1',
  group_name: 'Crew',
  workspace: { id: 'w1', name: 'Harbour', slug: 'harbour' },
  role: 15,
  created_at: '2026-01-02T10:00:00Z',
};

let api: TestApi;
beforeEach(() => {
  api = stubApi().on('GET', MAPPINGS, [mapping]).on('GET', TOKENS, []);
  enterConsole({ IS_OIDC_ENABLED: '1', OIDC_GROUPS_CLAIM: 'groups' });
});
afterEach(() => {
  leaveConsole();
  vi.unstubAllGlobals();
});

test('a group gets a role in a workspace, and what is missing or refused is said at its field', async () => {
  api.on('POST', MAPPINGS, () =>
    refusal(400, { workspace_slug: ['There is no workspace with this address.'] }),
  );
  const { user } = show(<Component />);
  await screen.findByText('Member in Harbour');
  const form = within(screen.getByRole('form', { name: 'Add role' }));
  await user.click(form.getByRole('button', { name: 'Add role' }));
  expect(form.getByText('Enter the name of a group')).toBeTruthy();
  await user.type(form.getByLabelText('Group'), 'Masters');
  await user.type(form.getByLabelText('Workspace address'), 'nowhere{Enter}');
  await form.findByText(/no workspace with this address/);
  expect(api.sent('POST', MAPPINGS)[0]?.body).toEqual({
    group_name: 'Masters',
    workspace_slug: 'nowhere',
    role: 15,
  });
});

test('a role is taken from a group after a question', async () => {
  api.on('DELETE', `${MAPPINGS}m1/`, null);
  const { user } = show(<Component />);
  await user.click(await screen.findByRole('button', { name: 'Remove Crew' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(api.sent('DELETE', `${MAPPINGS}m1/`)).toHaveLength(1));
});

test('domains that are none are refused before anybody is asked', async () => {
  const { user } = show(<Component />);
  const form = within(await screen.findByRole('form', { name: 'Required sign-in' }));
  await user.type(form.getByLabelText('Email domains'), 'no domain{Enter}');
  await form.findByText('Enter domains such as example.com.');
  expect(api.sent('PATCH')).toEqual([]);
});

test('a token of a directory is shown once', async () => {
  const made = { id: 't1', label: 'Okta', created_at: '2026-01-02T10:00:00Z', last_used: null };
  api.on('POST', TOKENS, { ...made, token: 'tandem_scim_abc' });
  const { user } = show(<Component />);
  const form = within(await screen.findByRole('form', { name: 'Create token' }));
  await user.click(form.getByRole('button', { name: 'Create token' }));
  expect(form.getByText('Enter a name')).toBeTruthy();
  await user.type(form.getByLabelText('Name'), 'Okta{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('tandem_scim_abc')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'I saved it' }));
  await vi.waitFor(() => expect(screen.queryByText('tandem_scim_abc')).toBeNull());
});
