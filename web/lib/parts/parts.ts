import i18next from 'i18next';
import { isCutOff, useConnection } from '../http/connection.ts';
import { Reloader } from '../http/reloader.ts';
import { dismissToast, showToast, useToasts } from '../frame/toast-store.ts';

type Load<T> = () => Promise<T>;

/** So often a part is asked for while the server can be reached; then it is not there any more. */
const TRIES = 3;

/** The mark on the browser's timeline from which on nothing needs to be fetched any more. */
const ALL_PARTS = 'tandem all parts';

/** Parts of the client that are fetched when they are needed. */
const parts = new Set<Load<unknown>>();

/** Names a part that is worth having before the network goes. */
export const notePart = (load: Load<unknown>) => void parts.add(load);

/** Its code did not come: browsers have no code for that, only words. */
export const isMissingPart = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);

/** A part that is wanted now: waited for as long as the server cannot be reached. */
export function untilLoaded<T>(load: Load<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let failures = 0;
    let isReported = false;
    const attempt = async () => {
      try {
        resolve(await load());
        if (isReported && notice !== null) dismissToast(notice);
        return true;
      } catch (error) {
        failures += 1;
        const isAway = isCutOff(useConnection.getState());
        const mayCome = isMissingPart(error) && (isAway || failures < TRIES);
        if (!mayCome) reject(error);
        else if (isAway && !isReported) sayThatItWaits();
        isReported ||= isAway;
        return !mayCome;
      }
    };
    void new Reloader(attempt).request();
  });
}

let notice: number | null = null;

/** One message for everything that waits. */
function sayThatItWaits() {
  if (useToasts.getState().toasts.some(({ id }) => id === notice)) return;
  const title = i18next.t('common:part_waits.title');
  notice = showToast({ tone: 'warning', title, text: i18next.t('common:part_waits.text') });
}

/** Fetches every part, one after the other, those that others bring with them too: afterwards they open without a network. */
export async function fetchAllParts(): Promise<void> {
  for (const load of parts) await load();
  performance.mark(ALL_PARTS);
}
