import { create } from 'zustand';
import type { FeedShown } from './feed-entries.ts';

const STORAGE_KEY = 'tandem.feed';
type FeedSettings = { newestFirst: boolean; shown: FeedShown };
const DEFAULTS: FeedSettings = { newestFirst: false, shown: 'all' };

function read(): FeedSettings {
  try {
    return {
      ...DEFAULTS,
      ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<FeedSettings>),
    };
  } catch {
    return DEFAULTS;
  }
}

/** In which order and what of the history I want to see; remembered on this device. */
export const useFeedSettings = create<FeedSettings>(() => (globalThis.localStorage ? read() : DEFAULTS));

export function setFeed(part: Partial<FeedSettings>) {
  useFeedSettings.setState(part);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(useFeedSettings.getState()));
}
