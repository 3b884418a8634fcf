import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { views } from '#entities/planning/views/store.ts';
import { stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { viewRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { PublishViewModal } from './publish-view-modal.tsx';

withTexts('publishing');

const PUBLISH = '/api/workspaces/w/projects/p/views/v/publish/';
const published = (fields: object = {}) => ({
  id: 'x',
  anchor: 'f00',
  project: 'p',
  is_comments_enabled: true,
  is_reactions_enabled: false,
  is_votes_enabled: false,
  is_indexed: false,
  expires_at: null,
  has_password: false,
  ...fields,
});
let api: TestApi;

beforeEach(() => {
  signIn();
  views.confirmRows([viewRow('v', { name: 'Late work', project: 'p' })], 'project:p', 0);
  api = stubApi().on('GET', PUBLISH, { id: null, anchor: null });
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

// docs/contract/views.md#publishing-a-view
test('a view is published as it was set, and then its link is there', async () => {
  api.on('POST', PUBLISH, () => {
    api.on('GET', PUBLISH, published());
    return Response.json(published());
  });
  const { user } = show(<PublishViewModal viewId="v" onClose={() => {}} />);
  await user.click(await screen.findByRole('switch', { name: 'Comment' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const link = await screen.findByLabelText<HTMLInputElement>('Public link');
  expect(link.value).toContain('/spaces/views/f00/');
  expect(api.sent('POST', PUBLISH)[0]?.body).toMatchObject({
    is_comments_enabled: true,
    is_votes_enabled: false,
    is_indexed: false,
    password: null,
    expires_at: null,
  });
});

test('a view that is published is taken down once that was asked', async () => {
  api.on('GET', PUBLISH, published()).on('DELETE', PUBLISH, new Response(null, { status: 204 }));
  const onClose = vi.fn();
  const { user } = show(<PublishViewModal viewId="v" onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: 'Unpublish…' }));
  expect(api.sent('DELETE', PUBLISH)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Unpublish' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sent('DELETE', PUBLISH)).toHaveLength(1);
});
