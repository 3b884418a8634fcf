import { useEffect, useState } from 'react';
import { api } from '#lib/http/api-client.ts';
import { useCurrentWorkspace } from '../../workspaces/workspaces/store.ts';

export type ProjectStats = {
  id: string;
  total_issues: number;
  total_members: number;
  total_cycles: number;
  total_modules: number;
};

const NOTHING: ReadonlyMap<string, ProjectStats> = new Map();

/** What projects hold (docs/contract/projects.md#counts). */
export function useProjectStats(ids: readonly string[]): ReadonlyMap<string, ProjectStats> {
  const { slug } = useCurrentWorkspace();
  const [stats, setStats] = useState(NOTHING);
  const asked = ids.join(',');
  useEffect(() => {
    if (!asked) return;
    let isStale = false;
    const fields = 'total_issues,total_members,total_cycles,total_modules';
    api
      .get<ProjectStats[]>(`/api/workspaces/${slug}/project-stats/`, {
        query: { project_ids: asked, fields },
      })
      .then(
        ({ data }) => {
          if (!isStale) setStats(new Map(data.map((row) => [row.id, row])));
        },
        // They stand beside the counts: without them nothing is wrong.
        () => {},
      );
    return () => {
      isStale = true;
    };
  }, [slug, asked]);
  return stats;
}
