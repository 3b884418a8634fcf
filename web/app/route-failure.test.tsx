import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useInstance } from '#entities/identity/instance/store.ts';
import { EMPTY_SESSION, useSession } from '#entities/identity/users/store.ts';
import { noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { withTexts } from '#testing/dom.tsx';
import { meRow } from '#testing/rows.ts';
import { ME, PROFILE, signIn, signOutOfTest } from '#testing/session.ts';
import { knowSession } from './loaders/loaders.ts';
import { RouteFailure } from './route-failure.tsx';

withTexts();

let api: TestApi;
beforeEach(() => {
  api = stubApi()
    .on('GET', '/api/users/me/', meRow(ME))
    .on('GET', '/api/users/me/profile/', PROFILE)
    .on('GET', '/api/users/me/settings/', { id: ME })
    .on('GET', '/api/users/me/workspaces/', [])
    .on('GET', '/api/instances/', { instance: { instance_name: 'Acme' }, config: {} });
  signIn();
  useSession.setState(EMPTY_SESSION);
  useInstance.setState({ isLoaded: false });
});
afterEach(() => {
  useInstance.setState(useInstance.getInitialState());
  signOutOfTest();
  vi.unstubAllGlobals();
});

function open() {
  const router = createMemoryRouter([
    {
      path: '/',
      loader: knowSession,
      element: <p>It works</p>,
      ErrorBoundary: RouteFailure,
      HydrateFallback: () => null,
    },
  ]);
  return render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}

test.each([
  ['/api/users/me/', 'Failed to fetch current user'],
  ['/api/users/me/profile/', 'Failed to fetch user profile'],
  ['/api/users/me/settings/', 'Failed to fetch user settings'],
  ['/api/instances/', 'Failed to fetch instance info'],
])(
  'a start without an answer of %s says so, and never that the server cannot be reached',
  async (path, title) => {
    api.on('GET', path, () => refusal(500, { error: 'Something went wrong' }));
    open();
    await screen.findByRole('heading', { name: title }, { timeout: 20_000 });
    expect(screen.getByText('Something went wrong. Please try again.')).toBeTruthy();
    expect(screen.queryByText(/Can't reach/)).toBeNull();
  },
);

test('a start without a network says that the server cannot be reached', async () => {
  api.on('GET', '/api/users/me/', noNetwork);
  open();
  await screen.findByRole('heading', { name: 'Failed to fetch current user' }, { timeout: 20_000 });
  expect(screen.getByText(/Can't reach the server/)).toBeTruthy();
});
