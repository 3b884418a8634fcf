import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import { stubApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { projectRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { Component as Projects } from './projects-screen.tsx';

withTexts('projects');

const cards = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

beforeEach(() => {
  stubApi();
  signIn();
  const rows = [
    projectRow('a', { name: 'Alpha', sort_order: 1, created_at: '2026-01-02T00:00:00Z' }),
    projectRow('b', { name: 'Beta', sort_order: 2, created_at: '2026-01-01T00:00:00Z' }),
  ];
  projects.confirmRows(rows, 'user:me', 0);
});
afterEach(signOutOfTest);

// docs/contract/client.md#orders-that-lists-begin-with
test('projects stand as they were made until another order is chosen', () => {
  show(<Projects />);
  expect(cards()).toEqual(['Beta', 'Alpha']);
});

test('the order of the sidebar is kept once it was chosen', () => {
  localStorage.setItem('tandem.projects-order', 'manual');
  show(<Projects />);
  expect(cards()).toEqual(['Alpha', 'Beta']);
});
