import { useEffect } from 'react';
import { fetchAllParts, notePart } from '#lib/parts/parts.ts';
import { untilDrawn } from '#lib/parts/first-drawn.ts';
import { holdClient } from '#lib/http/offline-client.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';

/** What was asked for comes first. */
const START_AFTER_MS = 3_000;

const fetchQuietly = () => void fetchAllParts().catch(() => {});

/** Letters that a work item may be written in, whatever the language of the screen. */
notePart(() => document.fonts.load("13px 'Inter Variable'", 'Жé'));

/** Fetches the rest of the client while nobody waits for anything, so that all of it opens without a network too. */
export function useAllParts() {
  useEffect(() => {
    const timer = setTimeout(() => {
      void untilDrawn().then(() => {
        fetchQuietly();
        return holdClient();
      });
    }, START_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useOnReconnect(true, fetchQuietly);
}
