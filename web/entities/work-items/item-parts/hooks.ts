import { useCallback, useEffect, useState } from 'react';
import type { Id } from '#lib/sync/entity-row.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import { useIsNewItem } from '../items/hooks.ts';
import type { ItemRef } from '../rows/item-call.ts';
import type { ItemPart, PartState } from './item-part.ts';

/** Keeps one kind of what belongs to an item on the screen, and says how reading it went. */
export function useItemPart<R extends { id: Id }>(part: ItemPart<R>, item: ItemRef) {
  const { id, project_id, is_epic } = item;
  const [state, setState] = useState<PartState>('loading');
  // Of what was made here and is not stored yet there is nothing to read.
  const isNew = useIsNewItem(id);
  useEffect(
    () => (isNew ? undefined : part.hold({ id, project_id, is_epic }, setState)),
    [part, id, project_id, is_epic, isNew],
  );
  const retry = useCallback(() => part.refresh(id), [part, id]);
  useOnReconnect(state === 'failed', retry);
  return { state: isNew ? ('ready' as const) : state, retry };
}
