import type { Activity } from '#entities/activities/types.ts';
import type { Comment } from '#entities/comments/types.ts';
import { type Wording, wordingOf } from './activity-wording.ts';

export type FeedEntry =
  | { kind: 'activity'; id: string; at: string; activity: Activity; wording: Wording }
  | { kind: 'comment'; id: string; at: string; comment: Comment };
export type FeedShown = 'all' | 'comments' | 'updates';

const byTime = (a: FeedEntry, b: FeedEntry) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);

type Sources = {
  activities: readonly Activity[];
  comments: readonly Comment[];
  shown: FeedShown;
  newestFirst: boolean;
};

/** What happened to an item and what was said about it, in one order of time. */
export function feedEntries({ activities, comments, shown, newestFirst }: Sources): FeedEntry[] {
  const updates = activities.flatMap((activity): FeedEntry[] => {
    const wording = wordingOf(activity);
    return wording ? [{ kind: 'activity', id: activity.id, at: activity.created_at, activity, wording }] : [];
  });
  const said = comments.map((comment): FeedEntry => ({
    kind: 'comment',
    id: comment.id,
    at: comment.created_at,
    comment,
  }));
  const entries = [...(shown === 'comments' ? [] : updates), ...(shown === 'updates' ? [] : said)].sort(
    byTime,
  );
  return newestFirst ? entries.reverse() : entries;
}
