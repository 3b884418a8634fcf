import type { Activity } from '#entities/work-items/activities/types.ts';
import type { Thread } from '#entities/work-items/comments/hooks.ts';
import { type ActivityTopic, type Wording, wordingOf } from './activity-wording.ts';

export type FeedEntry =
  | { kind: 'activity'; id: string; at: string; activity: Activity; wording: Wording }
  | { kind: 'comment'; id: string; at: string; thread: Thread };

/** What of a history can be left out. */
export const FEED_TOPICS = ['comments', 'state', 'people', 'dates', 'text', 'other'] as const;
export type FeedTopic = (typeof FEED_TOPICS)[number];

const TOPICS: Partial<Record<ActivityTopic, FeedTopic>> = {
  state: 'state',
  priority: 'state',
  estimate: 'state',
  type: 'state',
  approval: 'state',
  assignees: 'people',
  start_date: 'dates',
  target_date: 'dates',
  name: 'text',
  description: 'text',
};
const topicOf = (entry: FeedEntry): FeedTopic =>
  entry.kind === 'comment' ? 'comments' : (TOPICS[entry.wording.topic] ?? 'other');

const byTime = (a: FeedEntry, b: FeedEntry) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);

type Sources = {
  activities: readonly Activity[];
  threads: readonly Thread[];
  hidden: readonly FeedTopic[];
  newestFirst: boolean;
};

/** What happened to an item and what was said about it, in one order of time. */
export function feedEntries({ activities, threads, hidden, newestFirst }: Sources): FeedEntry[] {
  const updates = activities.flatMap((activity): FeedEntry[] => {
    const wording = wordingOf(activity);
    return wording ? [{ kind: 'activity', id: activity.id, at: activity.created_at, activity, wording }] : [];
  });
  const commentEntries = threads.map((thread): FeedEntry => ({
    kind: 'comment',
    id: thread.first.id,
    at: thread.first.created_at,
    thread,
  }));
  const entries = [...updates, ...commentEntries]
    .filter((entry) => !hidden.includes(topicOf(entry)))
    .sort(byTime);
  return newestFirst ? entries.reverse() : entries;
}
