import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onForgotten } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { modulePath } from './actions.ts';
import type { Module, ModuleDetail } from './types.ts';

type Ref = Pick<Module, 'id' | 'project_id'>;

/** What a single module says beside its row: how its items are spread over people, labels and days. */
export const moduleDetails = new EntityStore<ModuleDetail>();
onForgotten((stream) => moduleDetails.forgetStream(stream));

export async function loadModuleDetail(module: Ref): Promise<number | undefined> {
  const stream = projectStream(module.project_id);
  const { seqs } = await loadRows({
    store: moduleDetails,
    streamOf: () => stream,
    read: async () => {
      const { data, seqs: numbers } = await api.get<ModuleDetail>(modulePath(module));
      return { data: [data], seqs: numbers };
    },
  });
  return seqs[stream];
}
