import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { PropertyRows } from './property-rows.tsx';

withTexts('work-items');

const PATH = '/api/workspaces/w/projects/p/estimates/e1/';
const TEXT = 'Error fetching estimate by id';
let api: TestApi;

beforeEach(() => {
  api = stubApi();
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

// docs/contract/estimates.md
test('an estimate that could not be read is said in its place, and read again when asked to', async () => {
  api.on('GET', PATH, () => refusal(500, { error: 'no' }));
  fillProject([itemRow('i1')], { estimate: 'e1' });
  const { user } = show(<PropertyRows row={itemRow('i1')} canEdit />);
  await screen.findByText(TEXT);
  const points = [{ id: 'pt', key: 1, value: '5', description: '' }];
  const row = { id: 'e1', project: 'p', name: 'Points', type: 'points', points, created_at: '2026-01-01' };
  api.on('GET', PATH, () => answer(row, { seqs: { 'project:p': 1 } }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Estimate');
  await vi.waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
  expect(api.sent('GET', PATH)).toHaveLength(2);
});
