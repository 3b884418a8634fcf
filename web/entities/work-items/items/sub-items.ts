import { ApiError } from '#lib/http/api-error.ts';
import { reportRefusal } from '../../live/report.ts';
import { loadWorkItem, patchWorkItem } from './actions.ts';
import type { ItemRef } from '../rows/item-call.ts';
import { workItems } from '../rows/store.ts';

type Chosen = { id: string; project_id: string };

/** Puts items below another one; those that are not known here are read first, so that they show at once. */
export async function addSubItems(parent: ItemRef, chosen: readonly Chosen[]): Promise<void> {
  await Promise.all(chosen.map((item) => addSubItem(parent, item)));
}

async function addSubItem(parent: ItemRef, { id, project_id }: Chosen) {
  try {
    if (!workItems.get(id)) await loadWorkItem(project_id, id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return reportRefusal(error, { action: 'work_item_patch', changed: ['parent_id'] });
  }
  await patchWorkItem(id, { parent_id: parent.id });
}
