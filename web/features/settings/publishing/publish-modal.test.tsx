import { ROLE } from '@tandem/shared/roles.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { projectRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { PublishModal } from './publish-modal.tsx';

withTexts('publishing');

const BOARDS = '/api/workspaces/w/projects/p/project-deploy-boards/';
let api: TestApi;

const board = (fields: object = {}) => ({
  id: 'b',
  anchor: 'f00',
  project: 'p',
  is_indexed: false,
  expires_at: null,
  has_password: false,
  is_comments_enabled: true,
  is_reactions_enabled: false,
  is_votes_enabled: false,
  view_props: { list: true, kanban: true, calendar: false, gantt: false, spreadsheet: false },
  ...fields,
});

beforeEach(() => {
  signIn({ role: ROLE.ADMIN });
  projects.confirmRows([projectRow('p', { name: 'Engine' })], 'workspace:w', 0);
  api = stubApi().on('GET', BOARDS, { id: null, anchor: null });
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('a project is published as it was set, and then its link is there', async () => {
  api.on('POST', BOARDS, () => {
    api.on('GET', BOARDS, board());
    return Response.json(board());
  });
  const { user } = show(<PublishModal projectId="p" onClose={() => {}} />);
  await user.click(await screen.findByRole('switch', { name: 'Comment' }));
  await user.click(screen.getByRole('checkbox', { name: 'List' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const link = await screen.findByLabelText<HTMLInputElement>('Public link');
  expect(link.value).toContain('/spaces/issues/f00/');
  expect(api.sent('POST', BOARDS)[0]?.body).toMatchObject({
    is_comments_enabled: true,
    is_votes_enabled: false,
    is_indexed: false,
    password: null,
    view_props: { list: false, kanban: true },
  });
});

test('without a layout, or with too short a password, there is nothing to publish', async () => {
  const { user } = show(<PublishModal projectId="p" onClose={() => {}} />);
  await user.click(await screen.findByRole('switch', { name: 'Require a password' }));
  const publish = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
  await user.type(screen.getByLabelText('Board password'), 'abc');
  expect(publish().disabled).toBe(true);
  await user.type(screen.getByLabelText('Board password'), 'd');
  expect(publish().disabled).toBe(false);
  await user.click(screen.getByRole('checkbox', { name: 'List' }));
  await user.click(screen.getByRole('checkbox', { name: 'Board' }));
  expect(publish().disabled).toBe(true);
});

test('why a board is not taken down is said where it was asked', async () => {
  api.on('GET', BOARDS, board());
  api.on('DELETE', `${BOARDS}b/`, () => refusal(400, { error: 'The project is archived.' }));
  const onClose = vi.fn();
  const { user } = show(<PublishModal projectId="p" onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: 'Unpublish…' }));
  await user.click(await screen.findByRole('button', { name: 'Unpublish' }));
  expect(await screen.findByText('The project is archived.')).toBeTruthy();
  api.on('DELETE', `${BOARDS}b/`, null);
  await user.click(screen.getByRole('button', { name: 'Unpublish' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});
