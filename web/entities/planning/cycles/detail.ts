import type { Distribution, Progress } from '@tandem/shared/planning/progress.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onForgotten } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { cyclePath } from './actions.ts';
import type { CycleDetail } from './types.ts';

export const cycleDetails = new EntityStore<CycleDetail>();
onForgotten((stream) => cycleDetails.forgetStream(stream));

type DetailRef = {
  id: string;
  project_id: string;
  hasDates: boolean;
  /** The project's estimate counts in points. */
  hasPoints: boolean;
};

/** Reads how far a cycle is; answers the number of the stream that it is right at. */
export async function loadCycleDetail(cycle: DetailRef): Promise<number | undefined> {
  const stream = projectStream(cycle.project_id);
  const path = cyclePath(cycle);
  const shares = (type: 'issues' | 'points', isAsked: boolean) =>
    isAsked ? api.get<Distribution>(`${path}analytics/`, { query: { type } }) : null;
  const { seqs } = await loadRows({
    store: cycleDetails,
    streamOf: () => stream,
    read: async () => {
      const [progress, issues, points] = await Promise.all([
        api.get<Progress>(`${path}progress/`),
        shares('issues', cycle.hasDates),
        shares('points', cycle.hasDates && cycle.hasPoints),
      ]).catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- the specification asks for a warning beside the state of the screen
        console.warn('The numbers of a cycle could not be read.', error);
        throw error;
      });
      const row = { id: cycle.id, progress: progress.data };
      return {
        data: [{ ...row, issues: issues?.data ?? null, points: points?.data ?? null }],
        seqs: progress.seqs,
      };
    },
  });
  return seqs[stream];
}
