import { codeOfLanguage, currentLanguage, useLanguage } from '../device/language.ts';

/** A new version that takes longer to come is not waited for. */
const UPDATE_TIMEOUT_MS = 10_000;

const workers = () => globalThis.navigator?.serviceWorker;

/** From now on the client opens without a network; the built one only, which is of one piece. */
export async function holdClient(): Promise<void> {
  if (!import.meta.env.PROD) return;
  await workers()
    ?.register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => {
      // Some private windows have none: then pages need the network, as everywhere else.
    });
  void holdTexts();
  useLanguage.subscribe(() => void holdTexts());
}

/** Of the texts only those of the languages in use are held. */
async function holdTexts() {
  const registration = await workers()?.ready;
  registration?.active?.postMessage({ language: codeOfLanguage(currentLanguage()) });
}

const activated = (worker: ServiceWorker) =>
  new Promise<void>((resolve) => {
    const look = () => worker.state === 'activated' || worker.state === 'redundant';
    if (look()) resolve();
    worker.addEventListener('statechange', () => look() && resolve());
  });

/** Fetches the version of the client that the server has now, as far as that is possible. */
async function updateClient() {
  const registration = await workers()?.getRegistration();
  if (!registration) return;
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (next) await activated(next);
}

/** Loads the page anew with the client that the server has now. */
export async function reloadUpdated(): Promise<void> {
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, UPDATE_TIMEOUT_MS);
  });
  await Promise.race([updateClient().catch(() => {}), patience]);
  location.reload();
}
