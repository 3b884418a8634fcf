import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const LIMIT_MS = 60_000;
const POLL_MS = 200;

/** Whether the copy on the device has everything that lists of a project may show. */
async function hasWholeProject(): Promise<boolean> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name));
    const marks = database.objectStoreNames.contains('streams')
      ? await resultOf(
          database.transaction('streams').objectStore('streams').getAll() as IDBRequest<{ isWhole?: true }[]>,
        )
      : [];
    database.close();
    if (marks.some(({ isWhole }) => isWhole)) return true;
  }
  return false;
}

/** Waits until the project that is open can be shown from the device alone. */
export async function wholeOnDevice(page: Page): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  while (!(await page.evaluate(hasWholeProject))) {
    if (Date.now() > until) throw new Error('The project did not come onto the device.');
    await delay(POLL_MS);
  }
}
