import type { PushSubscriptionRow } from '@tandem/shared/notifications/push.ts';
import { api } from '#lib/http/api-client.ts';
import {
  pushOwner,
  pushSubscription,
  pushWorker,
  setPushOwner,
  unsubscribeBrowser,
} from '#lib/device/browser-push.ts';
import { signedInId } from '#lib/http/session.ts';

const DEVICES = '/api/users/me/push-subscriptions/';

/**
 * Whether this browser can be sent to: `unsupported` without a service worker or push, `blocked` where its person has
 * refused it, `off` and `on` otherwise.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

async function ownRow(): Promise<PushSubscriptionRow | undefined> {
  const known = await pushSubscription();
  const { data } = await api.get<PushSubscriptionRow[]>(DEVICES);
  return data.find(({ endpoint }) => endpoint === known?.endpoint);
}

export async function readPushState(): Promise<PushState> {
  if (!isSupported() || !(await pushWorker())) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (!(await ownRow())) return 'off';
  setPushOwner(signedInId());
  return 'on';
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** Asks the browser, and has the server send to it from now on. */
export async function allowPush(): Promise<PushState> {
  const registration = await pushWorker();
  if (!isSupported() || !registration) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') {
    return Notification.permission === 'denied' ? 'blocked' : 'off';
  }
  await subscribe(registration);
  return 'on';
}

async function subscribe(registration: ServiceWorkerRegistration): Promise<void> {
  const { data } = await api.get<{ public_key: string }>('/api/users/me/push-key/');
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(data.public_key),
  });
  const { endpoint, keys } = made.toJSON();
  await api.post(DEVICES, { endpoint, keys });
  setPushOwner(signedInId());
}

/**
 * A browser is sent to as long as a session lasts: who signs in here again gets their pushes again, and of somebody else's
 * nothing is left.
 */
export async function resumePush(userId: string): Promise<void> {
  if (pushOwner() !== userId) {
    setPushOwner(null);
    return unsubscribeBrowser();
  }
  const registration = await pushWorker();
  if (!isSupported() || !registration || Notification.permission !== 'granted') return;
  if (!(await ownRow())) await subscribe(registration);
}

/** This browser is sent nothing any more. */
export async function endPush(): Promise<PushState> {
  const row = await ownRow();
  if (row) await api.delete(`${DEVICES}${row.id}/`);
  setPushOwner(null);
  await unsubscribeBrowser();
  return 'off';
}

/** Has the server send something to this browser. */
export async function testPush(): Promise<void> {
  const row = await ownRow();
  if (row) await api.post(`${DEVICES}${row.id}/test/`);
}
