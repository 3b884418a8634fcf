import type { Activity as FullActivity } from '@tandem/shared/work-items/activities/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { comments } from '../comments/store.ts';
import type { Comment } from '../comments/types.ts';
import { forgetCount, follow, isForgottenSince, noteRead } from '../../live/live.ts';
import { itemCall, itemRef } from '../rows/item-call.ts';
import { activities } from './store.ts';
import type { Activity } from './types.ts';

const PAGE = 50;

type Entry = Activity | Comment;
/** The oldest entry that is known: what came before it is asked for with its moment and its id. */
export type HistoryPlace = { created_at: string; id: string };
export type HistoryOf = { projectId: string; itemId: string };

const isComment = (entry: Entry): entry is Comment => 'comment_html' in entry;

/** One page of what happened to an item and of what was said about it, from the newest on; null once all of it is known. */
export async function loadHistory(
  { projectId, itemId }: HistoryOf,
  before: HistoryPlace | null,
): Promise<HistoryPlace | null> {
  const path = itemCall(itemRef(projectId, itemId), 'history');
  const cursor = before && `${before.created_at},${before.id}`;
  const stream = projectStream(projectId);
  const mark = forgetCount();
  const read = () => api.get<(FullActivity | Comment)[]>(path, { query: { per_page: PAGE, cursor } });
  const { data, seqs } = await comments.reading(() => activities.reading(read));
  if (isForgottenSince(mark, stream)) return null;
  noteRead(seqs);
  const seq = seqs[stream] ?? 0;
  const commentRows = data.filter(isComment);
  comments.confirmRows(commentRows, stream, seq);
  activities.confirmRows(
    data.filter((entry): entry is FullActivity => !isComment(entry)),
    stream,
    seq,
  );
  follow(stream, seqs[stream]);
  const [oldest] = data;
  return oldest && data.length === PAGE ? { created_at: oldest.created_at, id: oldest.id } : null;
}
