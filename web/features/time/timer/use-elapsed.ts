import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Milliseconds since a moment, counted on each second (or minute) while mounted. What the clock of the device says is never below 0. */
export function useElapsed(since: string, step: 'second' | 'minute' = 'second'): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const every = step === 'second' ? SECOND_MS : 60 * SECOND_MS;
    const timer = setInterval(() => setNow(Date.now()), step === 'second' ? every : every / 6);
    return () => clearInterval(timer);
  }, [step]);
  return Math.max(0, now - Date.parse(since));
}

export const minutesOf = (ms: number) => Math.round(ms / 60_000);

const two = (value: number) => String(value).padStart(2, '0');

/** "0:42:17" */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
