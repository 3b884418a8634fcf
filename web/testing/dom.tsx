import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeAll } from 'vitest';
import { PopoverPart } from '#components/popovers/anchored-popover.tsx';
import { loadTexts, startTexts } from '#i18n/setup.ts';

let started: Promise<void> | undefined;

/** The English texts of these namespaces, as the product shows them. */
export const withTexts = (...namespaces: string[]) =>
  beforeAll(async () => {
    started ??= startTexts();
    await started;
    await loadTexts('common', ...namespaces);
  });

// Popovers are there once they were fetched; the tests are not about how long that takes.
beforeAll(async () => {
  await PopoverPart.fetch();
});

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    address = pathname + search;
  }, [pathname, search]);
  return null;
}
/** Where the person is by now. */
export const addressNow = () => address;

/** Draws something as the product would, at an address; the answer also types and clicks like a person. */
export function show(drawn: ReactNode, { at = '/' } = {}) {
  const around = (inner: ReactNode) => (
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[at]}>
        {inner}
        <Address />
      </MemoryRouter>
    </MantineProvider>
  );
  const { rerender, ...shown } = render(around(drawn));
  return { ...shown, user: userEvent.setup(), redraw: (next: ReactNode) => rerender(around(next)) };
}
