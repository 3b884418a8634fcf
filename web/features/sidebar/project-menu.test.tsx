import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { favorites } from '#entities/personal/favorites/store.ts';
import { stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { projectRow } from '#testing/rows.ts';
import { useModal } from '#lib/frame/modal-store.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { ProjectMenu } from './project-menu.tsx';

withTexts('shell');

const PATH = '/api/workspaces/w/user-favorites/';
let api: TestApi;

beforeEach(() => {
  api = stubApi();
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('a project is starred by its menu, and the star is taken off there', { timeout: 30_000 }, async () => {
  api.hold('POST', PATH);
  const { user } = show(<ProjectMenu project={projectRow('p', { name: 'Engine' })} />);
  await user.click(screen.getByRole('button', { name: 'More for Engine' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add to favorites' }));
  const [row] = favorites.select(() => true);
  expect(row).toMatchObject({ entity_type: 'project', entity_identifier: 'p', name: 'Engine' });
  await vi.waitFor(() => expect(api.sent('POST', PATH)[0]?.body).toMatchObject({ entity_identifier: 'p' }));
  await user.click(screen.getByRole('button', { name: 'More for Engine' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from favorites' }));
  expect(favorites.select(() => true)).toEqual([]);
});

test('guests find no archives there', async () => {
  const { user } = show(<ProjectMenu project={projectRow('p', { member_role: 5 })} />);
  await user.click(screen.getByRole('button', { name: 'More for Project p' }));
  await screen.findByRole('menuitem', { name: 'Copy link' });
  expect(screen.queryByRole('menuitem', { name: 'Archives' })).toBeNull();
});

test('administrators publish a project from there, and nobody else', async () => {
  const { user, redraw } = show(<ProjectMenu project={projectRow('p', { member_role: 20 })} />);
  await user.click(screen.getByRole('button', { name: 'More for Project p' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Publish…' }));
  expect(useModal.getState().modal).toEqual({ kind: 'publish-project', projectId: 'p' });
  redraw(<ProjectMenu project={projectRow('p', { member_role: 15 })} />);
  await user.click(screen.getByRole('button', { name: 'More for Project p' }));
  await screen.findByRole('menuitem', { name: 'Archives' });
  expect(screen.queryByRole('menuitem', { name: 'Publish…' })).toBeNull();
});

test('who administers nothing there leaves a project from it', async () => {
  const { user, redraw } = show(<ProjectMenu project={projectRow('p', { member_role: 5 })} />);
  await user.click(screen.getByRole('button', { name: 'More for Project p' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Leave project…' }));
  expect(useModal.getState().modal).toEqual({ kind: 'end-project', by: 'leave', projectId: 'p' });
  redraw(<ProjectMenu project={projectRow('p', { member_role: 20 })} />);
  await user.click(screen.getByRole('button', { name: 'More for Project p' }));
  await screen.findByRole('menuitem', { name: 'Archives' });
  expect(screen.queryByRole('menuitem', { name: 'Leave project…' })).toBeNull();
});
