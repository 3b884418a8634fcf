import { ROLE } from '@tandem/shared/roles.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import { useModal } from '#lib/frame/modal-store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { projectRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { Component as Archives } from './archived-projects-screen.tsx';
import { Component as Projects } from './projects-screen.tsx';

withTexts('projects');

const ARCHIVE = '/api/workspaces/w/projects/old/archive/';
let api: TestApi;

const put = (...rows: ReturnType<typeof projectRow>[]) => projects.confirmRows(rows, 'user:me', 0);
const old = (fields = {}) =>
  projectRow('old', { name: 'Old things', archived_at: '2026-01-18T10:00:00Z', ...fields });
const cards = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

beforeEach(() => {
  api = stubApi();
  signIn();
});
afterEach(() => {
  signOutOfTest();
  useModal.setState({ modal: null });
  vi.unstubAllGlobals();
});

test('the archives hold what was put away, the latest first, and lead nowhere', async () => {
  put(projectRow('p'), old(), projectRow('older', { name: 'Older', archived_at: '2025-12-01T10:00:00Z' }));
  const { user } = show(<Archives />);
  expect(cards()).toEqual(['Old things', 'Older']);
  expect(screen.getByText('Archived Jan 18')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Old things' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Find an archived project' }), 'older');
  expect(cards()).toEqual(['Older']);
  await user.keyboard('{Escape}');
  expect(cards()).toHaveLength(2);
});

test('a project is restored at once when that is confirmed, and is back with a word', async () => {
  put(old());
  api.on('DELETE', ARCHIVE, () => answer(null, { status: 204, seqs: { 'user:me': 1 } }));
  const { user } = show(<Archives />);
  await user.click(screen.getByRole('button', { name: 'Restore Old things' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await screen.findByText('No archived projects');
  await vi.waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('Old things restored'));
  expect(projects.get('old')?.archived_at).toBeNull();
});

test('a restore that is refused puts it back into the archives', async () => {
  put(old());
  api.on('DELETE', ARCHIVE, () => refusal(403, { error: 'Not for you' }));
  const { user } = show(<Archives />);
  await user.click(screen.getByRole('button', { name: 'Restore Old things' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  await vi.waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe("Couldn't restore the project"));
  expect(cards()).toEqual(['Old things']);
});

test('deleting asks elsewhere; who administers neither project nor workspace has no way to do either', async () => {
  signIn({ role: ROLE.MEMBER });
  put(old(), old({ id: 'other', name: 'Not mine', member_role: ROLE.MEMBER }));
  const { user } = show(<Archives />);
  expect(screen.queryByRole('button', { name: /Not mine$/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete Old things' }));
  expect(useModal.getState().modal).toEqual({ kind: 'end-project', by: 'delete', projectId: 'old' });
});

test('guests have no archives', () => {
  signIn({ role: ROLE.GUEST });
  put(old());
  show(<Archives />);
  expect(screen.getByRole('heading', { name: 'Only members can see archives' })).toBeTruthy();
  expect(cards()).toEqual([]);
});

test('the projects lead to the archives once something is there', () => {
  put(projectRow('p'));
  const { unmount } = show(<Projects />);
  expect(screen.queryByRole('link', { name: 'Archives' })).toBeNull();
  unmount();
  put(old());
  show(<Projects />);
  expect(screen.getByRole('link', { name: 'Archives' }).getAttribute('href')).toBe('/w/projects/archives/');
});
