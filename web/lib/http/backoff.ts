const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/** Full jitter: anything between nothing and the doubled delay, so that a thousand clients do not come back at once. */
export const backoffDelay = (attempt: number, random: () => number = Math.random) =>
  random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10));

/** Reads again, after growing pauses, until an answer is good enough. */
export async function readUntil<T>(read: () => Promise<T>, isEnough: (answer: T) => boolean): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await read();
    if (isEnough(answer)) return answer;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, backoffDelay(attempt));
    });
  }
}
