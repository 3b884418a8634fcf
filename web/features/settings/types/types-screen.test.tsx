import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import { projectTypes } from '#entities/projects/types/store.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { projectRow, typeRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { Component as TypesScreen } from './types-screen.tsx';

withTexts('project-settings', 'settings');

const TYPES = '/api/workspaces/w/projects/p/work-item-types/';
let api: TestApi;

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  api = stubApi();
  signIn();
  projects.clear();
  projects.confirmRows([projectRow('p', { is_issue_type_enabled: true })], userStream(ME), 0);
});
afterEach(() => {
  projectTypes.clear();
  projects.clear();
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('a type says of which types the items above may be, that of epics among them', async () => {
  const rows = [typeRow('Story'), typeRow('Sub-task'), typeRow('Epic', { is_epic: true })];
  api.on('GET', TYPES, () => answer(rows, { seqs: { [projectStream('p')]: 1 } }));
  api.on('PATCH', `${TYPES}Sub-task/`, ({ body }) => answer({ ...rows[1], ...(body as object) }));
  const { user } = show(
    <Routes>
      <Route path="/w/projects/:projectId/settings/types" element={<TypesScreen />} />
    </Routes>,
    { at: '/w/projects/p/settings/types' },
  );
  await user.click(await screen.findByRole('button', { name: 'Edit Sub-task' }));
  const field = screen.getByRole('combobox', { name: 'Parents can be' });
  expect(field.getAttribute('placeholder')).toBe('Any type');
  await user.click(field);
  expect(await screen.findByRole('option', { name: 'Epic' })).toBeTruthy();
  await user.click(screen.getByRole('option', { name: 'Story' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.sent('PATCH', `${TYPES}Sub-task/`).at(-1)?.body).toMatchObject({ parent_type_ids: ['Story'] }),
  );
});
