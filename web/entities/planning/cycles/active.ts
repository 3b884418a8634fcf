import type { ActiveCycle } from '@tandem/shared/planning/cycles/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useEffect, useState } from 'react';
import { getPage } from '#lib/http/pages.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { loadRows } from '../../live/load-rows.ts';
import { useJoinedProjects } from '../../projects/projects/hooks.ts';
import { useCurrentWorkspace } from '../../workspaces/workspaces/store.ts';
import { statusOf } from './status.ts';
import { cycles, cyclesByWorkspace } from './store.ts';
import type { Cycle } from './types.ts';

/** A card asks for numbers of its own, so that few are shown at once. */
const PAGE = 10;

async function readPage(slug: string, page: number) {
  await loadRows({
    store: cycles,
    streamOf: (row) => projectStream(row.project_id),
    read: async () => {
      const path = `/api/workspaces/${slug}/active-cycles/`;
      const { data, seqs } = await getPage<ActiveCycle>(path, { size: PAGE, page });
      return { data: data.results.map(({ project_detail: _project, ...row }): Cycle => row), seqs };
    },
  });
}

/**
 * What runs now in all projects that I am in, by pages. Which cycles there are is known anyway; a page brings what is my
 * own of them, and their numbers (docs/contract/cycles.md#what-runs-now).
 */
export function useActiveCycles() {
  const { id, slug } = useCurrentWorkspace();
  const joined = useJoinedProjects();
  const known = cyclesByWorkspace.useList(id);
  const [page, setPage] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const read = useCallback(
    () =>
      readPage(slug, page).then(
        () => setState('ready'),
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          setState('failed');
        },
      ),
    [slug, page],
  );
  useEffect(() => void read(), [read]);
  const names = new Map(joined.filter((row) => row.cycle_view).map((row) => [row.id, row.name]));
  const nameOf = (cycle: Cycle) => names.get(cycle.project_id) ?? '';
  const active = known
    .filter((cycle) => names.has(cycle.project_id) && statusOf(cycle) === 'CURRENT')
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b)) || a.name.localeCompare(b.name));
  const shown = active.slice(0, (page + 1) * PAGE);
  const more = shown.length < active.length ? () => setPage(page + 1) : null;
  return { state, cycles: shown, total: active.length, more, retry: () => void read() };
}
