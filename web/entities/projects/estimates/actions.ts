import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { failingAs } from '#lib/text/error-text.ts';
import { rowChanges } from '../../live/mutate.ts';
import { estimatesPath, loadEstimates } from './load.ts';
import { estimates } from './store.ts';
import type { Estimate } from './types.ts';

const change = rowChanges<Estimate>({
  kind: 'estimate',
  store: estimates,
  streamOf: (row) => projectStream(row.project),
});

type NewEstimate = { name: string; type: Estimate['type']; values: readonly string[] };

/** Makes an estimate with its points; the project does not use it yet. Throws the ApiError that says what was wrong. */
export async function createEstimate(
  projectId: string,
  { name, type, values }: NewEstimate,
): Promise<Estimate> {
  const body = {
    estimate: { name, type, last_used: true },
    estimate_points: values.map((value, index) => ({ key: index + 1, value })),
  };
  const made = api.post<Estimate>(estimatesPath(projectId), body, { mutationId: crypto.randomUUID() });
  const { data, seqs } = await failingAs('estimate-create-error', made);
  const stream = projectStream(projectId);
  estimates.confirmRows([data], stream, seqs[stream] ?? 0);
  return data;
}

type PointChange = { id: string; key: number; value: string };

/** Gives points other values and places; items stay on their points. */
export async function changePoints({ id, project }: Estimate, estimate_points: readonly PointChange[]) {
  if (estimate_points.length === 0) return;
  const path = `${estimatesPath(project)}${id}/`;
  const { data, seqs } = await api.patch<Estimate>(
    path,
    { estimate_points },
    { mutationId: crypto.randomUUID() },
  );
  const stream = projectStream(project);
  estimates.confirmRows([data], stream, seqs[stream] ?? 0);
}

/** Adds a point at a place; throws the ApiError that says what was wrong. */
export async function addPoint({ id, project }: Estimate, key: number, value: string): Promise<void> {
  await api.post(
    `${estimatesPath(project)}${id}/estimate-points/`,
    { key, value },
    { mutationId: crypto.randomUUID() },
  );
  await loadEstimates(project);
}

/** Deletes a point; items that had it get the other one, or none. */
export async function deletePoint(
  { id, project }: Estimate,
  pointId: string,
  newId: string | null,
): Promise<void> {
  await api.delete(`${estimatesPath(project)}${id}/estimate-points/${pointId}/`, {
    body: { new_estimate_id: newId },
    mutationId: crypto.randomUUID(),
  });
  await loadEstimates(project);
}

export async function deleteEstimate({ id, project }: Estimate): Promise<void> {
  await change({
    ...{ id, op: 'remove', patch: {}, action: 'estimate_delete' },
    request: { method: 'DELETE', path: `${estimatesPath(project)}${id}/` },
  });
}
