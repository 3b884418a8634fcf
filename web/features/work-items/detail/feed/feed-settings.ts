import { create } from 'zustand';
import { FEED_TOPICS, type FeedTopic } from './feed-entries.ts';

const STORAGE_KEY = 'tandem.feed';
type FeedSettings = { newestFirst: boolean; hidden: readonly FeedTopic[] };
const DEFAULTS: FeedSettings = { newestFirst: false, hidden: [] };

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

/** Shows a kind of entries, or leaves it out; the last one that is shown stays. */
export function toggleTopic(topic: FeedTopic) {
  const { hidden } = useFeedSettings.getState();
  const next = hidden.includes(topic) ? hidden.filter((other) => other !== topic) : [...hidden, topic];
  if (next.length < FEED_TOPICS.length) setFeed({ hidden: next });
}
