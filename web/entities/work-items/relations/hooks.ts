import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useEffect } from 'react';
import { useItemPart } from '../item-parts/hooks.ts';
import { follow, holdStream } from '../../live/live.ts';
import type { ItemRef } from '../rows/item-call.ts';
import { relationPart, relations, relationsByItem } from './store.ts';

/** Items of other projects change too while they are shown: their streams are followed, and what was missed is read. */
function useOtherProjects(itemId: string, own: string, others: string) {
  useEffect(() => {
    const letGo = others
      .split(' ')
      .filter((projectId) => projectId && projectId !== own)
      .map((projectId) => {
        const release = holdStream(projectStream(projectId));
        follow(projectStream(projectId));
        return release;
      });
    if (letGo.length > 0) relationPart.refresh(itemId);
    return () => {
      for (const release of letGo) release();
    };
  }, [itemId, own, others]);
}

/** What an item is related to, by type. */
export function useRelations(item: ItemRef) {
  const part = useItemPart(relationPart, item);
  const list = relationsByItem.useList(item.id);
  const projects = [...new Set(list.map(({ other }) => other.project_id))].sort().join(' ');
  useOtherProjects(item.id, item.project_id, projects);
  return { ...part, relations: list };
}
export const useIsRelationUnsaved = (id: string) => relations.useIsUnsaved(id);
