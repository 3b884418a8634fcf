// The worker between the pages and the network: it holds the built client, so that the product opens without a network, and
// nothing else. Answers of the API never pass through it. The build gives it the two names below (scripts/service-worker.ts).
// oxlint-disable-next-line unicorn/require-module-specifiers -- nothing imports it, and its names are its own
export {};
declare const CLIENT_VERSION: string;
declare const CLIENT_FILES: readonly string[];

type WaitingEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchingEvent = WaitingEvent & { request: Request; respondWith(answer: Promise<Response>): void };
type PostedEvent = WaitingEvent & { data: { language?: string } | null };
type PushingEvent = WaitingEvent & { data: { json(): unknown } | null };
type ClickingEvent = WaitingEvent & { notification: { close(): void; data: unknown } };
type Tab = { url: string; focus(): Promise<Tab>; navigate(url: string): Promise<Tab | null> };
type WorkerScope = {
  addEventListener(name: 'push', listener: (event: PushingEvent) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: ClickingEvent) => void): void;
  registration: { showNotification(title: string, options: object): Promise<void> };
  addEventListener(name: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchingEvent) => void): void;
  addEventListener(name: 'message', listener: (event: PostedEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: Location;
};

const worker = globalThis as unknown as WorkerScope;
const PREFIX = 'tandem-client-';
const CURRENT = PREFIX + CLIENT_VERSION;
const INDEX = '/index.html';
/** Tabs of the version before go on until they are reloaded, and ask for parts of their own. */
const VERSIONS_AT_HAND = 2;
/** What the server answers itself, whatever the address of a page looks like. */
const OF_THE_SERVER = /^\/(api|auth|live|collab|yjs|socket\.io|healthz|readyz)(\/|$)/;

const files = new Set(CLIENT_FILES);

/** The language of a file of texts (web/text-files.vite.ts). */
const languageOf = (file: string) => /^\/assets\/text\.([\w-]+)\./.exec(file)?.[1];

/** The languages in which this device has read the client, and English. */
async function languagesHere(): Promise<Set<string | undefined>> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const held = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(['en', ...held.flat().map(({ url }) => languageOf(new URL(url).pathname))]);
}

/** All of a version or nothing: a client with holes would break in the middle of something. Of texts, the languages in use. */
async function fetchClient() {
  const languages = await languagesHere();
  const cache = await caches.open(CURRENT);
  await cache.addAll(
    CLIENT_FILES.filter((file) => languageOf(file) === undefined || languages.has(languageOf(file))),
  );
  await worker.skipWaiting();
}

/** The texts of a language that is in use from now on. */
async function fetchTexts(language: string | undefined) {
  const cache = await caches.open(CURRENT);
  const wanted = CLIENT_FILES.filter((file) => language !== undefined && languageOf(file) === language);
  const known = await Promise.all(wanted.map((file) => cache.match(file)));
  await cache.addAll(wanted.filter((_, place) => !known[place]));
}

async function takeOver() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  const old = names.slice(0, Math.max(0, names.length - (VERSIONS_AT_HAND - 1)));
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

async function pageOf(request: Request): Promise<Response> {
  const cache = await caches.open(CURRENT);
  return (await cache.match(INDEX, { ignoreVary: true })) ?? fetch(request);
}

/** The same page may be served with other headers by now, such as where pictures may come from. */
async function refreshPage() {
  const cache = await caches.open(CURRENT);
  const known = await cache.match(INDEX);
  const served = await fetch(INDEX, { cache: 'no-cache' }).catch(() => null);
  if (!known || !served?.ok) return;
  if ((await known.text()) === (await served.clone().text())) await cache.put(INDEX, served);
}

worker.addEventListener('install', (event) => event.waitUntil(fetchClient()));
worker.addEventListener('message', (event) => event.waitUntil(fetchTexts(event.data?.language)));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (OF_THE_SERVER.test(pathname)) return;
  if (files.has(pathname) || pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
  else if (request.mode === 'navigate') {
    event.respondWith(pageOf(request));
    event.waitUntil(refreshPage());
  }
});

/** What the server sends (shared/notifications/push.ts); whatever else comes is shown as what it is: something new. */
function messageOf(event: PushingEvent): { title: string; body: string; path: string; tag: string } {
  const known = { title: 'Tandem', body: '', path: '/', tag: 'tandem' };
  try {
    return { ...known, ...(event.data?.json() as object) };
  } catch {
    return known;
  }
}

/** News of one item take the place of those before; the sound is not made again for them. */
async function showMessage(event: PushingEvent) {
  const { title, body, path, tag } = messageOf(event);
  await worker.registration.showNotification(title, {
    body,
    tag,
    data: path,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  });
}

/** The tab that there is goes there; without one a new one is opened. */
async function openPath(path: string) {
  const { href, origin } = new URL(path, worker.location.origin);
  if (origin !== worker.location.origin) return;
  const [tab] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!tab) await worker.clients.openWindow(href);
  else await (await tab.focus()).navigate(href);
}

worker.addEventListener('push', (event) => event.waitUntil(showMessage(event)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(String(event.notification.data)));
});
