import type { Page } from 'playwright-core';

/** What must be on the screen for an interaction to count as answered. */
type Until = { present: string } | { absent: string } | { changed: string } | { text: string };
export type Sample = { kind: string; ms: number };

type Waiting = { kind: string; on: string | null; since: number | null; until: Until; before: string };
type Probe = { samples: Sample[]; frames: number[]; firstItemAt: number; waiting: Waiting | null };
type Probed = { tandemProbe: Probe };

/**
 * Collects inside the page: frames, the time from an input to the frame in which its effect is painted, and when the first
 * element of a kind was painted, an item if none is named.
 */
export function installProbe(first = '[data-item-id]'): void {
  const probe: Probe = { samples: [], frames: [], firstItemAt: 0, waiting: null };
  Object.assign(globalThis, { tandemProbe: probe });
  const modifiers = new Set(['Alt', 'Control', 'Meta', 'Shift']);
  const noteInput = (event: Event) => {
    const { waiting } = probe;
    // Of Alt and 1 it is the 1 that asks for something.
    if (event instanceof KeyboardEvent && modifiers.has(event.key)) return;
    if (waiting?.on === event.type) waiting.since ??= event.timeStamp;
  };
  for (const type of ['click', 'keydown', 'drop']) addEventListener(type, noteInput, { capture: true });
  const isAnswered = ({ until, before }: Waiting): boolean => {
    if ('present' in until) return document.querySelector(until.present) !== null;
    if ('absent' in until) return document.querySelector(until.absent) === null;
    if ('text' in until) return document.body.textContent.includes(until.text);
    const now = document.querySelector(until.changed);
    return now !== null && now.querySelector('[data-item-id]') !== null && now.textContent !== before;
  };
  /** After the frame that is being made was painted. */
  const painted = (run: () => void) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', run);
    channel.port1.start();
    channel.port2.postMessage(null);
  };
  let last = 0;
  const look = (at: number) => {
    if (last > 0) probe.frames.push(at - last);
    last = at;
    if (probe.firstItemAt === 0 && document.querySelector(first)) {
      probe.firstItemAt = at;
      painted(() => {
        probe.firstItemAt = performance.now();
      });
    }
    const { waiting } = probe;
    const since = waiting?.since ?? null;
    if (waiting && since !== null && isAnswered(waiting)) {
      probe.waiting = null;
      painted(() => probe.samples.push({ kind: waiting.kind, ms: performance.now() - since }));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** As long as a finger stays down: what the pointer's coming and pressing cause is over before the click is made. */
export const PRESS = { delay: 80 } as const;

type Timed = {
  kind: string;
  /** The event that the person makes. */
  on: 'click' | 'keydown' | 'drop';
  until: Until;
};

/** Waits for the main thread to have nothing to do, as it has while people look before they go on. */
export const idle = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 50), { timeout: 2000 })),
  );

/** Does something after a pause and notes how long it took until its effect was painted. */
export async function timed(page: Page, what: Timed, act: () => Promise<unknown>): Promise<void> {
  await idle(page);
  await timedAtOnce(page, what, act);
}

/** The same without a pause, whatever the page is busy with: as people type, who wait for nothing. */
export async function timedAtOnce(
  page: Page,
  { kind, on, until }: Timed,
  act: () => Promise<unknown>,
): Promise<void> {
  await page.evaluate(
    (waiting) => {
      const { tandemProbe } = globalThis as unknown as Probed;
      const before = 'changed' in waiting.until ? document.querySelector(waiting.until.changed) : null;
      tandemProbe.waiting = { ...waiting, since: null, before: before?.textContent ?? '' };
    },
    { kind, on, until },
  );
  await act();
  await answered(page);
}

/** Waits for something that another one did at this moment of the clock. */
export async function timedFrom(page: Page, kind: string, at: number, text: string): Promise<void> {
  await page.evaluate(
    ({ since, ...waiting }) => {
      const { tandemProbe } = globalThis as unknown as Probed;
      tandemProbe.waiting = { ...waiting, on: null, before: '', since: since - performance.timeOrigin };
    },
    { kind, since: at, until: { text } },
  );
  await answered(page);
}

const answered = (page: Page) =>
  page.waitForFunction(() => (globalThis as unknown as Probed).tandemProbe.waiting === null, null, {
    polling: 20,
  });

const take = <K extends 'samples' | 'frames'>(page: Page, field: K): Promise<Probe[K]> =>
  page.evaluate((name) => (globalThis as unknown as Probed).tandemProbe[name].splice(0), field) as Promise<
    Probe[K]
  >;

export const takeSamples = (page: Page): Promise<Sample[]> => take(page, 'samples');
const takeFrames = (page: Page): Promise<number[]> => take(page, 'frames');

/** When the first item was painted, or what the probe was installed for, in ms from the navigation. */
export async function firstItemAt(page: Page, first = '[data-item-id]'): Promise<number> {
  await page.locator(first).first().waitFor();
  await idle(page);
  return page.evaluate(() => (globalThis as unknown as Probed).tandemProbe.firstItemAt);
}

const STEP_PX = 240;

/** Scrolls what is below the pointer, a wheel's step a frame, forth and then a third of it back. */
export async function scrollFrames(
  page: Page,
  steps: number,
  direction: 'down' | 'right' = 'down',
): Promise<number[]> {
  await idle(page);
  await takeFrames(page);
  for (let n = 0; n < steps; n += 1) {
    const step = n < (steps * 3) / 4 ? STEP_PX : -STEP_PX;
    await (direction === 'down' ? page.mouse.wheel(0, step) : page.mouse.wheel(step, 0));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return takeFrames(page);
}
