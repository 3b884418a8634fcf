import type { Db } from '@tandem/db/postgres/client.ts';
import { flowOf, transitionsBetween } from '@tandem/shared/projects/workflow/decide.ts';
import type { Flow } from '@tandem/shared/projects/workflow/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { membersWhoSee } from './sight.ts';

/** The facts that decide whether a pending approval still applies. */
type PendingFacts = {
  id: string;
  item_id: string;
  project_id: string;
  transition_id: string;
  from_state_id: string;
  to_state_id: string;
  needed: number;
  is_expired: boolean;
  /** Whether the item is still in the same state and could be moved. */
  is_in_place: boolean;
  type_id: string | null;
  is_requester_here: boolean;
  /** The number of people who agreed or still can. */
  possible: number;
};

const facts = sql<PendingFacts>`
  select r.id, r.work_item_id as item_id, r.project_id, r.transition_id, r.from_state_id, r.to_state_id, r.needed,
    r.expires_at <= now() as is_expired,
    w.deleted_at is null and w.archived_at is null and not w.is_draft and not w.is_hidden_by_intake
      and w.project_id = r.project_id and w.state_id = r.from_state_id
      and coalesce(w.last_state_change <= r.created_at, true)
      and exists (select from states t where t.id = r.to_state_id and t.deleted_at is null) as is_in_place,
    w.type_id,
    exists (select from ${membersWhoSee(sql`m.user_id = r.requested_by`)}) as is_requester_here,
    (select count(*)::int from approval_answers a where a.approval_id = r.id and (a.answer = 'approved'
      or a.answer is null and exists (select from ${membersWhoSee(sql`m.user_id = a.user_id`)}))) as possible
  from approvals r
  join work_items w on w.id = r.work_item_id
  join projects p on p.id = r.project_id`;

/** Flows by their projects; a project that goes by no workflow has none. Large, so they are read once a project. */
type FlowsOf = ReadonlyMap<string, Flow[]>;

async function readFlows(db: Db, projectIds: readonly string[]): Promise<FlowsOf> {
  const { rows } = await sql<{ project_id: string; flows: Flow[] }>`
    select k.project_id, k.flows from project_workflows k join projects p on p.id = k.project_id
    where k.project_id = any(${projectIds}::uuid[]) and p.is_workflow_enabled`.execute(db);
  return new Map(rows.map(({ project_id, flows }) => [project_id, flows]));
}

/**
 * Returns how a pending approval has ended without an answer: it expired, or its item, workflow or people
 * have changed (docs/contract/approvals.md#void). Null while it still applies.
 */
function endOf(row: PendingFacts, flows: FlowsOf): 'expired' | 'void' | null {
  if (row.is_expired) return 'expired';
  const counts =
    row.is_in_place && row.is_requester_here && row.possible >= row.needed && isAskedFor(row, flows);
  return counts ? null : 'void';
}

function isAskedFor(
  { project_id, type_id, from_state_id, to_state_id, transition_id }: PendingFacts,
  flowsOf: FlowsOf,
): boolean {
  const flow = flowOf({ flows: flowsOf.get(project_id) ?? [] }, type_id);
  if (!flow) return false;
  const transition = transitionsBetween(flow, from_state_id, to_state_id).find(
    ({ id }) => id === transition_id,
  );
  return Boolean(transition?.approval);
}

/** A pending approval that has to be closed, and the state that it gets. */
export type EndedApproval = { id: string; item_id: string; end: 'expired' | 'void' };

/** Returns those of the pending approvals `r` that have ended. */
export async function readEnded(db: Db, condition: RawBuilder<unknown>): Promise<EndedApproval[]> {
  const { rows } = await sql<PendingFacts>`${facts} where r.state = 'pending' and ${condition}`.execute(db);
  if (rows.length === 0) return [];
  const flows = await readFlows(db, [...new Set(rows.map(({ project_id }) => project_id))]);
  return rows.flatMap((row) => {
    const end = endOf(row, flows);
    return end ? [{ id: row.id, item_id: row.item_id, end }] : [];
  });
}
