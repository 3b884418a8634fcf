import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pushOwner, setPushOwner } from '#lib/device/browser-push.ts';
import { startSession } from '#lib/http/session.ts';
import { stubApi, type TestApi } from '#testing/api.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { forgetPerson } from '../users/sign-out.ts';
import { allowPush, readPushState, resumePush } from './device.ts';

const DEVICES = '/api/users/me/push-subscriptions/';
const ROW = { id: 'd1', endpoint: 'https://push.example/1', user_agent: '', created_at: '' };

let api: TestApi;
let browser: FakeBrowser;

/** A browser whose person has allowed push, with its one worker. */
class FakeBrowser {
  endpoint: string | null = null;
  isShown = true;

  readonly pushManager = {
    getSubscription: async () => this.subscription(),
    subscribe: async () => {
      this.endpoint = ROW.endpoint;
      return this.subscription();
    },
  };

  getNotifications = async () => [{ close: () => (this.isShown = false) }];

  private subscription() {
    const endpoint = this.endpoint;
    if (endpoint === null) return null;
    return {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        this.endpoint = null;
        return true;
      },
    };
  }
}

beforeEach(() => {
  signIn();
  browser = new FakeBrowser();
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    length: 0,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  startSession(ME);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => browser } });
  api = stubApi().on('GET', '/api/users/me/push-key/', { public_key: 'AAAA' });
  let rows: object[] = [];
  api.on('GET', DEVICES, () => Response.json(rows));
  api.on('POST', DEVICES, () => {
    rows = [ROW];
    return Response.json(ROW, { status: 201 });
  });
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('signing out unsubscribes in the browser and takes away what is shown', async () => {
  expect(await allowPush()).toBe('on');
  expect([browser.endpoint, pushOwner()]).toEqual([ROW.endpoint, ME]);
  await forgetPerson();
  expect([browser.endpoint, browser.isShown, pushOwner()]).toEqual([null, false, null]);
});

test('the next person at a browser gets nothing of the one before', async () => {
  await allowPush();
  await resumePush('somebody else');
  expect([browser.endpoint, browser.isShown, pushOwner()]).toEqual([null, false, null]);
  expect(api.sent('POST', DEVICES)).toHaveLength(1);
});

test('who signs in again after their session was over gets their pushes again, and only then', async () => {
  setPushOwner(ME);
  await resumePush(ME);
  expect([browser.endpoint, await readPushState()]).toEqual([ROW.endpoint, 'on']);
  await resumePush(ME);
  expect(api.sent('POST', DEVICES)).toHaveLength(1);
});
