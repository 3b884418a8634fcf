import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftOf, saveDraft } from '#lib/unsaved/drafts.ts';
import { sessionEnded, startSession } from '#lib/http/session.ts';
import { chooseTheme, useTheme } from '#lib/device/theme.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { meRow } from '#testing/rows.ts';
import { ME, PROFILE, signIn, signOutOfTest } from '#testing/session.ts';
import { loadSession } from '../../workspaces/session/load-session.ts';
import { forgetPerson } from './sign-out.ts';
import { EMPTY_SESSION, useSession } from './store.ts';

let api: TestApi;
const reload = vi.fn<() => void>();

beforeEach(() => {
  reload.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  api = stubApi();
  signIn();
  chooseTheme('dark');
  localStorage.setItem('app_sidebar_collapsed', 'true');
  localStorage.setItem('issue_local_filters', '{"p:state":["done"]}');
  sessionStorage.setItem('tandem.shown-order', '{}');
  saveDraft('comment.one', 'Half a thought');
});
afterEach(() => {
  signOutOfTest();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

// docs/contract/client.md#signing-out
test('whoever signs out leaves nothing in this browser, and the theme is that of the system', async () => {
  await forgetPerson();
  expect({ ...localStorage }).toEqual({});
  expect({ ...sessionStorage }).toEqual({});
  expect(useTheme.getState().choice).toBe('system');
});

// docs/contract/client.md#signing-out
test('a request that is refused meanwhile does not leave the page before all is forgotten', async () => {
  const assign = vi.fn<(url: string | URL) => void>();
  vi.spyOn(location, 'assign').mockImplementation(assign);
  const forgotten = forgetPerson();
  sessionEnded();
  await forgotten;
  expect(assign).not.toHaveBeenCalled();
  expect({ ...localStorage }).toEqual({});
});

// docs/contract/client.md#signing-out
test('what another person wrote here and did not send waits for them', async () => {
  startSession('other');
  saveDraft('comment.one', 'Theirs');
  startSession(ME);
  await forgetPerson();
  expect(Object.values({ ...localStorage })).toEqual(['Theirs']);
});

// docs/contract/client.md#signing-out
test('the same person finds everything after their session ended by itself', async () => {
  useSession.setState(EMPTY_SESSION);
  localStorage.removeItem('tandem.signed-in');
  api.on('GET', '/api/users/me/', meRow(ME)).on('GET', '/api/users/me/profile/', PROFILE);
  api.on('GET', '/api/users/me/settings/', { id: ME });
  api.on('GET', '/api/users/me/workspaces/', () => answer([]));
  api.on('GET', '/auth/get-csrf-token/', () => refusal(500, {}));
  await loadSession();
  expect(reload).not.toHaveBeenCalled();
  expect(localStorage.getItem('app_sidebar_collapsed')).toBe('true');
});

// docs/contract/client.md#signing-out
test('who signs in after a session that ended by itself finds no choices of the last person', async () => {
  useSession.setState(EMPTY_SESSION);
  localStorage.removeItem('tandem.signed-in');
  api.on('GET', '/api/users/me/', meRow('other'));
  void loadSession();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(localStorage.getItem('tandem.theme')).toBeNull();
  expect(localStorage.getItem('app_sidebar_collapsed')).toBeNull();
  expect(localStorage.getItem('issue_local_filters')).toBeNull();
  // The text is that of its author alone.
  expect(draftOf('comment.one')).toBe('');
  startSession(ME);
  expect(draftOf('comment.one')).toBe('Half a thought');
});
