import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Reloader } from '#lib/http/reloader.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import { comments } from '../comments/store.ts';
import { holdStream, onResync } from '../../live/live.ts';
import { type HistoryOf, type HistoryPlace, loadHistory } from './actions.ts';
import { openHistory } from '../item-parts/open-histories.ts';
import { activities, activitiesByItem } from './store.ts';

/** What happened to an item as far as it is loaded, oldest first. */
export const useActivities = (itemId: string) => activitiesByItem.useList(itemId);

export type History = {
  state: 'loading' | 'ready' | 'failed';
  /** The first entry that is known; null when there is nothing before what is shown. */
  before: HistoryPlace | null;
  showEarlier: () => void;
  retry: () => void;
};

type Loaded = Pick<History, 'state' | 'before'> & {
  /** Which page could not be read. */
  missing?: 'newest' | 'earlier';
};
const NOTHING: Loaded = { state: 'loading', before: null };
/** Of what was made here and is not stored yet there is nothing to read. */
const NEW: Loaded = { state: 'ready', before: null };

/** Keeps the history of an item on the screen: the newest page at once, again when it must be, and earlier ones on demand. */
export function useHistory({ projectId, itemId }: HistoryOf, isNew: boolean): History {
  const [loaded, setLoaded] = useState<Loaded>(NOTHING);
  const newest = useRef<Reloader>(undefined);
  useEffect(() => {
    if (isNew) return undefined;
    const stream = projectStream(projectId);
    const letGo = [holdStream(stream), openHistory(itemId)];
    let resyncAt: number | null = null;
    const read = async () => {
      const since = resyncAt;
      const before = await loadHistory({ projectId, itemId }, null);
      setLoaded({ state: 'ready', before });
      // What is older than a resync and was not read again may be gone.
      if (since !== null) {
        comments.forgetStream(stream, since);
        activities.forgetStream(stream, since);
      }
      return true;
    };
    const fail = () => {
      setLoaded((known) => ({ ...known, state: 'failed', missing: 'newest' }));
      return true;
    };
    const reloader = new Reloader(read, fail);
    newest.current = reloader;
    const stopListening = onResync((resynced, seq) => {
      if (resynced !== stream) return;
      resyncAt = seq;
      void reloader.request();
    });
    void reloader.request();
    return () => {
      reloader.stop();
      stopListening();
      for (const release of letGo) release();
    };
  }, [projectId, itemId, isNew]);
  const { before, missing } = loaded;
  const showEarlier = useCallback(() => {
    setLoaded((known) => ({ ...known, state: 'loading' }));
    loadHistory({ projectId, itemId }, before).then(
      (next) => setLoaded({ state: 'ready', before: next }),
      () => setLoaded((known) => ({ ...known, state: 'failed', missing: 'earlier' })),
    );
  }, [projectId, itemId, before]);
  const retry = useCallback(
    () => (missing === 'earlier' ? showEarlier() : void newest.current?.request()),
    [missing, showEarlier],
  );
  useOnReconnect(missing === 'earlier' && loaded.state === 'failed', showEarlier);
  return { ...(isNew ? NEW : loaded), showEarlier, retry };
}
