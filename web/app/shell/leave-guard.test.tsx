import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { clearSelection, selectAll, useSelection } from '#features/work-items/model/selection/selection.ts';
import { withTexts } from '#testing/dom.tsx';
import { LeaveGuard } from './leave-guard.tsx';

withTexts('work-items');
afterEach(clearSelection);

const Shell = () => (
  <>
    <Outlet />
    <LeaveGuard />
  </>
);

function open() {
  const children = [
    {
      path: '/list',
      element: (
        <>
          <Link to="/list?peekId=i1">Peek</Link>
          <Link to="/other">Other</Link>
        </>
      ),
    },
    { path: '/other', element: <p>Elsewhere</p> },
  ];
  const router = createMemoryRouter([{ element: <Shell />, children }], { initialEntries: ['/list'] });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return { router, user: userEvent.setup() };
}

test('leaving a list with a selection is asked for; staying keeps it, leaving drops it', async () => {
  const { user } = open();
  selectAll(['i1', 'i2']);
  await user.click(screen.getByRole('link', { name: 'Other' }));
  await screen.findByRole('dialog', { name: 'Leave with 2 items selected?' });
  await user.click(screen.getAllByRole('button', { name: 'Stay' }).at(-1)!);
  expect(useSelection.getState().ids.size).toBe(2);
  await user.click(screen.getByRole('link', { name: 'Other' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(useSelection.getState().ids.size).toBe(0);
});

test('a peek over the list, and leaving without a selection, are not', async () => {
  const { router, user } = open();
  selectAll(['i1']);
  await user.click(screen.getByRole('link', { name: 'Peek' }));
  expect(router.state.location.search).toBe('?peekId=i1');
  clearSelection();
  await user.click(screen.getByRole('link', { name: 'Other' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});
