import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Seconds as minutes and seconds. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Seconds until something may be asked for again; runs from the start, and anew with `start`. */
export function useCountdown(seconds: number) {
  const [left, setLeft] = useState(seconds);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((value) => Math.max(0, value - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { left, start: () => setLeft(seconds) };
}
