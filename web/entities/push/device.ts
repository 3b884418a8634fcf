import type { PushSubscriptionRow } from '@tandem/shared/notifications/push.ts';
import { api } from '#lib/api-client.ts';

const DEVICES = '/api/users/me/push-subscriptions/';

/**
 * Whether this browser can be sent to: `unsupported` without a service worker or push, `blocked` where its person has
 * refused it, `off` and `on` otherwise.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** The worker of the built client; none while it is being developed. */
const worker = () => navigator.serviceWorker.getRegistration();

async function subscription(): Promise<PushSubscription | null> {
  return (await (await worker())?.pushManager.getSubscription()) ?? null;
}

async function ownRow(): Promise<PushSubscriptionRow | undefined> {
  const known = await subscription();
  const { data } = await api.get<PushSubscriptionRow[]>(DEVICES);
  return data.find(({ endpoint }) => endpoint === known?.endpoint);
}

export async function readPushState(): Promise<PushState> {
  if (!isSupported() || !(await worker())) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await ownRow()) ? 'on' : 'off';
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** Asks the browser, and has the server send to it from now on. */
export async function allowPush(): Promise<PushState> {
  const registration = await worker();
  if (!isSupported() || !registration) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') {
    return Notification.permission === 'denied' ? 'blocked' : 'off';
  }
  const { data } = await api.get<{ public_key: string }>('/api/users/me/push-key/');
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(data.public_key),
  });
  const { endpoint, keys } = made.toJSON();
  await api.post(DEVICES, { endpoint, keys });
  return 'on';
}

/** This browser is sent nothing any more. */
export async function endPush(): Promise<PushState> {
  const row = await ownRow();
  if (row) await api.delete(`${DEVICES}${row.id}/`);
  await (await subscription())?.unsubscribe();
  return 'off';
}

/** Has the server send something to this browser. */
export async function testPush(): Promise<void> {
  const row = await ownRow();
  if (row) await api.post(`${DEVICES}${row.id}/test/`);
}
