import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/api-client.ts';
import { loadRows } from '../live/load-rows.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { labels } from './store.ts';
import type { Label } from './types.ts';

/** The default palette (1-product 9): a new label gets one of them. */
const PALETTE = [
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

export const loadLabels = (workspace: { slug: string }) =>
  loadRows({
    store: labels,
    streamOf: (row) => projectStream(row.project_id),
    read: () => api.get<Label[]>(`/api/workspaces/${workspace.slug}/labels/`),
  });

/** Creates a label in a random colour of the palette (project administrators only). */
export async function createLabel(projectId: string, name: string): Promise<Label> {
  const path = `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/issue-labels/`;
  const color = PALETTE[Math.floor(Math.random() * PALETTE.length)];
  const { data, seqs } = await api.post<Label>(path, { name, color }, { mutationId: crypto.randomUUID() });
  const stream = projectStream(projectId);
  labels.confirmRows([data], stream, seqs[stream] ?? 0);
  return data;
}
