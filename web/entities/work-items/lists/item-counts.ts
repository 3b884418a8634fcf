import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useState } from 'react';
import { useCounts } from '../../live/use-counts.ts';
import { fetchList } from '../rows/api.ts';
import { DEFAULT_QUERY, firstPageParams, type GroupBy } from '../rows/query.ts';
import { readCells } from './read-cells.ts';

type Counted = { groupBy: GroupBy; counts: ReadonlyMap<string, number> };

/**
 * How many items of a project have each value of a property, by its id, for as long as somebody looks: they are counted
 * again when an item changes. Null until they are known.
 */
export function useItemCounts(projectId: string, groupBy: GroupBy): ReadonlyMap<string, number> | null {
  const [counted, setCounted] = useState<Counted | null>(null);
  const read = useCallback(async () => {
    const query = { ...DEFAULT_QUERY, projectId, groupBy };
    const { data, seqs } = await fetchList(query, firstPageParams(query, 1));
    setCounted({ groupBy, counts: new Map(readCells(data, 1).map(({ key, total }) => [key, total])) });
    return seqs[projectStream(projectId)];
  }, [projectId, groupBy]);
  useCounts(projectId, read);
  return counted?.groupBy === groupBy ? counted.counts : null;
}
