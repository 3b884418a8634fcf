import { newId } from '../sync/new-id.ts';

/** This tab, from one load of the page to the next. */
export const TAB = newId();

const LOCK = 'tandem.tab.';
let isHeld = false;

/** Says to the other tabs that this one is open; the browser ends that together with the tab, however it ends. */
export function holdTab() {
  if (isHeld || !navigator.locks) return;
  isHeld = true;
  navigator.locks.request(LOCK + TAB, () => new Promise(() => {})).catch(() => {});
}

/** The open tabs that said so, and this one. Pages that are not served securely know of no others. */
export async function livingTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  const names = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return new Set([TAB, ...names]);
}
