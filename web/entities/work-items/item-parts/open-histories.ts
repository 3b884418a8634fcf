/** Going back to an item within this time finds its history as it was left. */
const LINGER_MS = 60_000;

const open = new Map<string, number>();
const closeHandlers = new Set<(itemId: string) => void>();

/** Only histories that are on the screen, or were a moment ago, are kept: Changes of others are not taken. */
export const isHistoryOpen = (itemId: string) => open.has(itemId);
export const onHistoryClosed = (handle: (itemId: string) => void) => void closeHandlers.add(handle);

/** Says that the history of an item is on the screen; answers how to let it go. */
export function openHistory(itemId: string): () => void {
  open.set(itemId, (open.get(itemId) ?? 0) + 1);
  return () => void setTimeout(() => close(itemId), LINGER_MS);
}

function close(itemId: string) {
  const rest = (open.get(itemId) ?? 1) - 1;
  if (rest > 0) {
    open.set(itemId, rest);
    return;
  }
  open.delete(itemId);
  for (const handle of closeHandlers) handle(itemId);
}
