import type { Activity } from '#entities/work-items/activities/types.ts';
import type { Comment } from '#entities/work-items/comments/types.ts';
import { type ActivityTopic, type Wording, wordingOf } from './activity-wording.ts';

type FeedEntry =
  | { kind: 'activity'; id: string; at: string; activity: Activity; wording: Wording }
  | { kind: 'comment'; id: string; at: string; comment: Comment };

/** What of a history can be left out. */
export const FEED_TOPICS = ['comments', 'state', 'people', 'dates', 'text', 'other'] as const;
export type FeedTopic = (typeof FEED_TOPICS)[number];

const TOPICS: Partial<Record<ActivityTopic, FeedTopic>> = {
  state: 'state',
  priority: 'state',
  estimate: 'state',
  type: 'state',
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
  comments: readonly Comment[];
  hidden: readonly FeedTopic[];
  newestFirst: boolean;
};

/** What happened to an item and what was said about it, in one order of time. */
export function feedEntries({ activities, comments, hidden, newestFirst }: Sources): FeedEntry[] {
  const updates = activities.flatMap((activity): FeedEntry[] => {
    const wording = wordingOf(activity);
    return wording ? [{ kind: 'activity', id: activity.id, at: activity.created_at, activity, wording }] : [];
  });
  const commentEntries = comments.map((comment): FeedEntry => ({
    kind: 'comment',
    id: comment.id,
    at: comment.created_at,
    comment,
  }));
  const entries = [...updates, ...commentEntries]
    .filter((entry) => !hidden.includes(topicOf(entry)))
    .sort(byTime);
  return newestFirst ? entries.reverse() : entries;
}
