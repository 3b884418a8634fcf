import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { useSession } from '../../identity/users/store.ts';
import { setFollowing } from './actions.ts';
import { followPart, follows } from './store.ts';

withTexts();

const PATH = '/api/workspaces/w/projects/p/issues/i/subscribe/';
const item = { id: 'i', project_id: 'p', is_epic: false };
let api: TestApi;
beforeEach(() => {
  api = stubApi().on('GET', PATH, { subscribed: false });
  signIn();
});
afterEach(() => {
  useToasts.setState({ toasts: [] });
  signOutOfTest();
  vi.unstubAllGlobals();
});

// docs/contract/client.md#changes-that-are-refused
test('whether one follows is read again after the server has refused a change of it', async () => {
  const letGo = followPart.hold(item, () => {});
  await vi.waitFor(() => expect(follows.get('i')?.is_subscribed).toBe(false));
  api.on('POST', PATH, () => refusal(400, { error: 'No.' })).on('GET', PATH, { subscribed: true });
  await setFollowing(item, true);
  await vi.waitFor(() => expect(api.sent('GET', PATH)).toHaveLength(2));
  await vi.waitFor(() => expect(follows.get('i')?.is_subscribed).toBe(true));
  letGo();
});

test('nobody follows without being signed in', async () => {
  useSession.setState({ me: null });
  await setFollowing(item, true);
  expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['user id not available']);
  expect(api.sent('POST')).toEqual([]);
});
