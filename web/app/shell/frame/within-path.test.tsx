import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { memo } from 'react';
import { createMemoryRouter, Link, NavLink, Outlet, RouterProvider, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { WithinPath } from './within-path.tsx';

let drawn: string[];

const Places = memo(function Places() {
  const { pathname } = useLocation();
  drawn.push(pathname);
  return (
    <nav>
      <NavLink to="/list">List</NavLink>
      <NavLink to="/page">Page</NavLink>
    </nav>
  );
});

function Frame() {
  const { search } = useLocation();
  return (
    <>
      <WithinPath>
        <Places />
      </WithinPath>
      <output>{search}</output>
      <Link to="?peek=1">Peek</Link>
      <Outlet />
    </>
  );
}

beforeEach(() => {
  drawn = [];
  const children = [
    { path: 'list', element: null },
    { path: 'page', element: null },
  ];
  const router = createMemoryRouter([{ path: '/', element: <Frame />, children }], {
    initialEntries: ['/list'],
  });
  render(<RouterProvider router={router} />);
});

test('what is noted behind the path draws nothing inside again, and another path does', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Peek' }));
  expect(screen.getByRole('status').textContent).toBe('?peek=1');
  expect(drawn).toEqual(['/list']);

  await user.click(screen.getByRole('link', { name: 'Page' }));
  expect(drawn.at(-1)).toBe('/page');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Page');
});

test('links inside lead on from where one is, also from something that is noted behind the path', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Peek' }));
  await user.click(screen.getByRole('link', { name: 'List' }));
  expect(screen.getByRole('status').textContent).toBe('');
});
