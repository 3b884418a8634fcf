import { projectStream } from '@tandem/shared/sync/stream.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { newRow } from '../rows/new-row.ts';
import { lookAgain } from '../lists/resync.ts';
import { withSource } from '../rows/row-source.ts';
import { setDetail, workItems } from '../rows/store.ts';
import type { NewWorkItem, WorkItem } from '../rows/types.ts';
import { forgetStep, rememberStep } from '../undo/undo.ts';
import { templatesPath } from './load.ts';
import type { UsedTemplate } from './types.ts';

/** What the server made from a template. */
export type Used = Omit<UsedTemplate, 'item'> & { item: WorkItem };

const change = rowChanges<WorkItem>({
  kind: 'template_use',
  store: workItems,
  streamOf: (row) => projectStream(row.project_id),
  within: (work) => withSource('own', work),
  readCreated: (answer) => (answer as Used).item,
  onRefused: (mutationId) => {
    forgetStep(mutationId);
    return false;
  },
  onMissing: lookAgain,
});

type Use = {
  projectId: string;
  templateId: string;
  /** The day that the items are made for. */
  day: string;
  answers: Record<string, unknown>;
  /** What the person set in place of what the template has. */
  overrides: Partial<NewWorkItem>;
  /** The item as it is shown until the server has answered. */
  shown: NewWorkItem;
};
type Made = {
  row: WorkItem;
  /** Resolves with what was made, or undefined when it was refused. */
  stored: Promise<Used | undefined>;
};

/** Makes the items of a template. The top item is shown at once, the others once the server has made them. */
export function makeFromTemplate({ projectId, templateId, shown, ...asked }: Use): Made {
  const row = newRow(projectId, newId(), shown);
  const { id } = row;
  setDetail({ id, description_html: shown.description_html ?? '', is_subscribed: true });
  const mutationId = newId();
  rememberStep({ mutationId, edits: [{ id, before: undefined, after: row }] });
  const stored = change<Used>({
    mutationId,
    id,
    op: 'create',
    patch: row,
    action: 'work_item_create',
    // Numbers are given in the order in which items were made.
    lane: `new items of ${projectId}`,
    request: {
      method: 'POST',
      path: `${templatesPath(projectId)}${templateId}/use/`,
      body: { id, ...asked },
    },
  });
  return { row, stored: stored.then((answer) => answer?.data) };
}
