import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sortOrderBetween } from '@tandem/shared/work-items/items/sort-order.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { labels, labelsByProject } from './store.ts';
import type { Label } from './types.ts';

/** The default palette: a new label gets one of them. */
export const LABEL_PALETTE = [
  '#FF6900',
  '#FCB900',
  '#7BDCB5',
  '#00D084',
  '#8ED1FC',
  '#0693E3',
  '#ABB8C3',
  '#EB144C',
  '#F78DA7',
  '#9900EF',
];

const change = rowChanges<Label>({
  kind: 'label',
  store: labels,
  streamOf: (row) => projectStream(row.project_id),
});

/** Creates a label, in a random colour of the palette unless one is given (project administrators only); it can be given to items at once. */
export function createLabel(projectId: string, name: string, chosen?: string): Label {
  const last = labelsByProject.list(projectId).at(-1)?.sort_order ?? null;
  const label: Label = {
    id: newId(),
    name,
    color:
      chosen ??
      must(LABEL_PALETTE[Math.floor(Math.random() * LABEL_PALETTE.length)], 'the palette has colours'),
    parent: null,
    project_id: projectId,
    workspace_id: currentWorkspace().id,
    sort_order: sortOrderBetween(last, null) ?? 0,
  };
  const { id, color } = label;
  const path = `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/issue-labels/`;
  void change({
    ...{ id, op: 'create', patch: label, action: 'label_create' },
    lane: `labels of ${projectId}`,
    request: { method: 'POST', path, body: { id, name, color } },
  });
  return label;
}

const pathOf = ({ id, project_id }: Label) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${project_id}/issue-labels/${id}/`;

/** Changes a label, its group or its place: at once here. */
export async function patchLabel(
  label: Label,
  patch: Partial<Pick<Label, 'name' | 'color' | 'parent' | 'sort_order'>>,
): Promise<void> {
  await change({
    ...{ id: label.id, op: 'patch', patch, action: 'label_patch' },
    lane: `labels of ${label.project_id}`,
    request: { method: 'PATCH', path: pathOf(label), body: patch },
  });
}

export async function deleteLabel(label: Label): Promise<void> {
  await change({
    ...{ id: label.id, op: 'remove', patch: {}, action: 'label_delete' },
    lane: `labels of ${label.project_id}`,
    request: { method: 'DELETE', path: pathOf(label) },
  });
}
