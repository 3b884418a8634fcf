import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useCalendarChoice } from '#lib/dates/calendar-choice.ts';
import { startComfort, useComfort } from '#lib/device/comfort.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { CalendarRows } from './calendar-rows.tsx';
import { ComfortRows } from './comfort-rows.tsx';

withTexts('settings');

afterEach(() => {
  useComfort.setState({ isCompact: false, isStill: false });
  useCalendarChoice.setState({ firstDay: null, hours: 'h23', days: null });
  localStorage.clear();
  startComfort();
});

const root = document.documentElement;

test('rows become lower and nothing moves, at once and after a reload', async () => {
  const { user } = show(<ComfortRows />);
  await user.click(screen.getByRole('radio', { name: 'Compact' }));
  await user.click(screen.getByRole('switch', { name: 'Reduce motion' }));
  expect([root.hasAttribute('data-compact'), root.hasAttribute('data-still')]).toEqual([true, true]);
  expect(JSON.parse(localStorage.getItem('tandem.comfort') ?? '')).toEqual({
    isCompact: true,
    isStill: true,
  });
  await user.click(screen.getByRole('radio', { name: 'Comfortable' }));
  expect(root.hasAttribute('data-compact')).toBe(false);
});

test('days are shown as they would be written, and the choice is stored', async () => {
  const { user } = show(<CalendarRows />);
  expect(screen.getByText(/^Today looks like \w{3}, \w{3} \d/)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Date format' }));
  await user.click(screen.getByRole('option', { name: /^\d{4}-\d\d-\d\d$/ }));
  expect(screen.getByText(/^Today looks like \w{3}, \d\d-\d\d$/)).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('tandem.calendar') ?? '')).toMatchObject({ days: 'iso' });
  await user.click(screen.getByRole('radio', { name: '3:30 PM' }));
  expect(useCalendarChoice.getState().hours).toBe('h12');
});
