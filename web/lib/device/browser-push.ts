/** Whose pushes this browser shows: stays when a session is over, so that the same person gets them again. */
const KEY = 'tandem.push';

export function pushOwner(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function setPushOwner(userId: string | null) {
  try {
    if (userId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userId);
  } catch {
    // A browser that stores nothing: its person turns pushes on again after signing in.
  }
}

/** The worker of the built client; none while it is being developed. */
export const pushWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

export async function pushSubscription(): Promise<PushSubscription | null> {
  return (await (await pushWorker())?.pushManager?.getSubscription()) ?? null;
}

/** Signing out does not wait longer for the push service of the browser. */
const PATIENCE_MS = 2_000;

/**
 * Unsubscribes in the browser and takes away what is shown, so that nothing of a person reaches who comes after them, nor
 * what the push service still holds.
 */
export async function unsubscribeBrowser(): Promise<void> {
  const work = async () => {
    const worker = await pushWorker();
    for (const shown of (await worker?.getNotifications?.()) ?? []) shown.close();
    await (await pushSubscription())?.unsubscribe();
  };
  const enough = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([work().catch(() => {}), enough]);
}
