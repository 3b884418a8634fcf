import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show, withTexts } from '#testing/dom.tsx';
import { PeekModeMenu } from './peek-mode-menu.tsx';
import { choosePeekMode, usePeekMode } from './peek-mode.ts';

withTexts('detail');
afterEach(() => choosePeekMode('side'));

test('where an item opens is chosen once and remembered', async () => {
  const { user } = show(<PeekModeMenu />);
  expect(usePeekMode.getState().mode).toBe('side');
  await user.click(screen.getByRole('button', { name: 'Open items in' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Full page' }));
  expect(usePeekMode.getState().mode).toBe('full');
  expect(localStorage.getItem('tandem.peek-mode')).toBe('full');
});
