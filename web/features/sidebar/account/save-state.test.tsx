import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { holdChanges } from '#lib/unsaved/held-changes.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { SaveState } from './save-state.tsx';

withTexts('shell');
afterEach(() => holdChanges('workflow p', 0));

test('changes that wait for a press of Save are counted at the foot of the sidebar', () => {
  holdChanges('workflow p', 2);
  const { redraw } = show(<SaveState />);
  expect(screen.getByRole('status').textContent).toBe('2 changes not saved');
  holdChanges('workflow p', 0);
  redraw(<SaveState />);
  expect(screen.getByRole('status').textContent).toBe('All changes saved');
});
