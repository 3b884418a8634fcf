import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useState } from 'react';
import { api } from '#lib/http/api-client.ts';
import { useCounts } from '../../live/use-counts.ts';
import { useCurrentWorkspace } from '../../workspaces/workspaces/store.ts';

/** What the server computes over a project's items, again while people work on them; null until it is there. */
export function useProjectAnswer<T>(projectId: string, path: string) {
  const { slug } = useCurrentWorkspace();
  const address = `/api/workspaces/${slug}/projects/${projectId}/${path}`;
  const [read, setRead] = useState<{ address: string; data: T } | null>(null);
  const load = useCallback(async () => {
    const { data, seqs } = await api.get<T>(address);
    setRead({ address, data });
    return seqs[projectStream(projectId)];
  }, [address, projectId]);
  const { state, retry } = useCounts(projectId, load);
  return { data: read?.address === address ? read.data : null, state, retry };
}
