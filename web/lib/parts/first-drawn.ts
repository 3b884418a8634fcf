/** Most screens are drawn as soon as their code is here; lists say by themselves when they are. */
const MAX_WAIT_MS = 2_000;
const MAX_WAIT_FOR_LIST_MS = 5000;

const drawn = Promise.withResolvers<void>();
let maxWait = MAX_WAIT_MS;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The first screen is one of items: it is there when they are. */
export function awaitList() {
  maxWait = MAX_WAIT_FOR_LIST_MS;
}

/** The screen shows what it was opened for: what nobody waits for may begin after the paint that is under way. */
export function noteDrawn() {
  requestAnimationFrame(() => setTimeout(drawn.resolve));
}

/** Resolves once the first screen has been painted, or has taken so long that nothing else should wait for it. */
export async function untilDrawn(): Promise<void> {
  await Promise.race([drawn.promise, wait(MAX_WAIT_MS)]);
  // By now it is known whether a list is to come.
  await Promise.race([drawn.promise, wait(maxWait - MAX_WAIT_MS)]);
}
