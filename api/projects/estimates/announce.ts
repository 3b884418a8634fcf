import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Estimate } from '@tandem/shared/projects/estimates/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';

const changeOf = (estimate: Estimate) => ({
  stream: projectStream(estimate.project),
  workspace_id: estimate.workspace,
  kind: 'estimate' as const,
  id: estimate.id,
});

/** An estimate travels with all of its points. */
export const estimatePuts = (estimates: readonly Estimate[]): NewChange[] =>
  estimates.map((row) => ({ ...changeOf(row), op: 'put', row }));

export const estimateRemoval = (estimate: Estimate): NewChange => ({ ...changeOf(estimate), op: 'remove' });
