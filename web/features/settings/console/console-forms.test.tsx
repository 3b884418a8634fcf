import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SettingValues } from '#entities/identity/console/types.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { enterConsole, HEALTH, leaveConsole, onePage } from '#testing/console.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { Component as Ai } from './ai-screen.tsx';
import { Component as Authentication } from './authentication-screen.tsx';
import { Component as Entry } from './entry-screen.tsx';
import { Component as General } from './general-screen.tsx';
import { LeaveGuard } from './parts/leave-guard.tsx';
import { Component as Workspaces } from './workspaces-screen.tsx';

withTexts('console', 'settings', 'auth', 'shell', 'security');

const WORKSPACES = '/api/instances/workspaces/';
/** It is asked once one has stopped typing. */
const SLOWLY = { timeout: 10_000 };
const CONFIGURATIONS = '/api/instances/configurations/';

let api: TestApi;
beforeEach(() => {
  api = stubApi()
    .on('GET', WORKSPACES, onePage([]))
    .on('PATCH', CONFIGURATIONS, ({ body }) =>
      answer(Object.entries(body as SettingValues).map(([key, value]) => ({ key, value }))),
    );
  enterConsole({ ENABLE_EMAIL_PASSWORD: '1' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  leaveConsole();
});

test('a workspace is made with its size, once its address is free, and opened', async () => {
  const opened = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  api
    .on('GET', '/api/instances/workspace-slug-check/', ({ query }) =>
      answer({ status: query['slug'] !== 'harbour' }),
    )
    .on('POST', WORKSPACES, ({ body }) => answer(body, { status: 201 }));
  const { user } = show(<Workspaces />, { at: '/god-mode/workspace/create' });
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Name/), 'Harbour');
  expect(await dialog.findByText("This URL isn't available", {}, SLOWLY)).toBeTruthy();
  await user.type(dialog.getByLabelText(/^URL/), '-2');
  expect(await dialog.findByText('This URL is available', {}, SLOWLY)).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: 'Company size' }));
  await user.click(await screen.findByRole('option', { name: '11-50' }));
  await user.click(dialog.getByRole('button', { name: 'Create workspace' }));
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('/harbour-2/'));
  expect(api.sent('POST', WORKSPACES)[0]?.body).toEqual({
    name: 'Harbour',
    slug: 'harbour-2',
    organization_size: '11-50',
  });
});

test('the question about a workspace has an address of its own, and so has each provider', async () => {
  const { user, unmount } = show(<Workspaces />, { at: '/god-mode/workspace' });
  await user.click(await screen.findByRole('button', { name: 'Create workspace' }));
  expect(addressNow()).toBe('/god-mode/workspace/create');
  await user.click((await screen.findAllByRole('button', { name: 'Cancel' })).at(-1)!);
  expect(addressNow()).toBe('/god-mode/workspace');
  unmount();
  show(<Authentication />, { at: '/god-mode/authentication/gitlab' });
  expect(screen.getByRole('form', { name: 'GitLab' })).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Configure' })[0]!);
  expect(addressNow()).toBe('/god-mode/authentication/google');
  expect(screen.queryByRole('form', { name: 'GitLab' })).toBeNull();
});

function openPages() {
  const pages = [
    { path: '/god-mode/ai', element: <Ai /> },
    { path: '/god-mode/image', element: <p>Elsewhere</p> },
  ];
  const shell = (
    <>
      <Link to="/god-mode/image">Images</Link>
      <Outlet />
      <LeaveGuard />
    </>
  );
  const router = createMemoryRouter([{ element: shell, children: pages }], {
    initialEntries: ['/god-mode/ai'],
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return userEvent.setup();
}
const closesTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
};

test('what is not saved is not left without being asked, and what is saved is', async () => {
  const user = openPages();
  expect(closesTab()).toBe(true);
  await user.type(screen.getByLabelText('Model'), 'large');
  expect(closesTab()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Images' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(screen.getAllByRole('button', { name: 'Keep editing' }).at(-1)!);
  expect((screen.getByLabelText('Model') as HTMLInputElement).value).toBe('large');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(closesTab()).toBe(true));
  await user.click(screen.getByRole('link', { name: 'Images' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('changes that are given up are gone', async () => {
  const user = openPages();
  await user.type(screen.getByLabelText('Model'), 'large');
  await user.click(screen.getByRole('link', { name: 'Images' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(api.sent('PATCH', CONFIGURATIONS)).toEqual([]);
  expect(closesTab()).toBe(true);
});

test('rows that do not come are asked for again, and what is there stays', async () => {
  const owner = { id: 'ada', email: 'ada@acme.example', first_name: 'Ada', last_name: '' };
  const row = { id: 'w1', name: 'Harbour', slug: 'harbour', logo_url: null, owner };
  const counts = { total_projects: 1, total_members: 2 };
  api.on('GET', WORKSPACES, ({ query }) =>
    query['cursor'] !== FIRST_CURSOR
      ? refusal(500, { error: 'no' })
      : answer({ ...onePage([{ ...row, ...counts }]), total_count: 11, next_page_results: true }),
  );
  const { user } = show(<Workspaces />, { at: '/god-mode/workspace' });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('alert');
  expect(screen.getByRole('link', { name: 'Harbour' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Show more' })).toBeTruthy();
});

test('a job that fails says why', async () => {
  const queued = { name: 'deliver-mail', waiting: 1, running: 0, retrying: 1, failed: 0 };
  const failing = { id: '7', name: 'deliver-mail', attempts: 2, max_attempts: 9, last_error: '550 no' };
  api
    .on('GET', '/api/instances/health/', HEALTH)
    .on('GET', '/api/instances/jobs/', { scheduled: [], queued: [queued], failing: [failing] });
  show(<General />);
  expect(await screen.findByText('1 waiting, 0 running, 0 failed: 550 no')).toBeTruthy();
});

test('the door of the console says what is missing, and what is no address', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  const { user } = show(<Entry />, { at: '/god-mode/' });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Email is required');
  expect(screen.getByText('Please enter your password')).toBeTruthy();
  await user.type(screen.getByLabelText('Email'), 'ada');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Email is invalid');
  expect(submit).not.toHaveBeenCalled();
  submit.mockRestore();
});
