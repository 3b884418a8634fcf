import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { BulkProperties } from '@tandem/shared/work-items/bulk/input.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import {
  type Named,
  type StateRef,
  activeEstimateRef,
  assigneeRefs,
  labelRefs,
  moduleRefs,
  openCycleRef,
  stateRef,
  typeRef,
} from '../items/write/references.ts';

/** What the ids of the properties stand for in the project; null or absent where they stand for nothing. */
export type BulkReferences = {
  state: StateRef | null;
  estimate: Named | null;
  type: Named | null;
  cycle: Named | null;
  labels: Named[];
  assignees: Named[];
  modules: Named[];
};

export async function readBulkReferences(
  tx: Tx,
  ctx: ProjectContext,
  properties: BulkProperties,
): Promise<BulkReferences> {
  const { rows } = await sql<BulkReferences>`
    select ${stateRef(ctx, properties.state_id ?? null)} as state,
      ${activeEstimateRef(ctx, properties.estimate_point ?? null)} as estimate,
      ${typeRef(ctx, properties.type_id ?? null)} as type,
      ${openCycleRef(ctx, properties.cycle_id ?? null)} as cycle,
      ${labelRefs(ctx, properties.label_ids ?? [])} as labels,
      ${assigneeRefs(ctx, properties.assignee_ids ?? [])} as assignees,
      ${moduleRefs(ctx, properties.module_ids ?? [])} as modules`.execute(tx);
  return must(rows[0], 'a select without from gives one row');
}
