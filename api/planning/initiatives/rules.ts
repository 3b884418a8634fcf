import type { Tx } from '@tandem/db/postgres/client.ts';
import { badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import { MAX_DEPTH, MAX_INITIATIVES, type TargetKind } from '@tandem/shared/planning/initiatives/values.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';

/** A workspace has so many initiatives at most (docs/contract/initiatives.md#limits). */
export async function requireRoom(tx: Tx, workspaceId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from initiatives i
    where i.workspace_id = ${workspaceId} and i.deleted_at is null`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MAX_INITIATIVES)
    throw badRequest(`A workspace has at most ${MAX_INITIATIVES} initiatives.`);
}

/** Owners are members of the workspace who are no guests. */
export async function isPossibleOwner(tx: Tx, workspaceId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from workspace_members m
    where m.workspace_id = ${workspaceId} and m.user_id = ${userId} and m.role > ${ROLE.GUEST}
      and m.is_active and m.deleted_at is null`.execute(tx);
  return rows.length > 0;
}

export async function requireOwner(
  tx: Tx,
  workspaceId: string,
  userId: string | null | undefined,
): Promise<void> {
  if (!userId || (await isPossibleOwner(tx, workspaceId, userId))) return;
  throw invalidField('owner_id', 'The owner has to be a member of the workspace.');
}

type Node = { id: string; parent_id: string | null };
type Nesting = 'fits' | 'missing' | 'circle' | 'too_deep';

/** Whether an initiative, or a new one, may stand below another; the tree is locked. */
export async function nestingBelow(
  tx: Tx,
  workspaceId: string,
  { id, parent_id }: { id: string | null; parent_id: string },
): Promise<Nesting> {
  const { rows } = await sql<Node>`
    select i.id, i.parent_id from initiatives i
    where i.workspace_id = ${workspaceId} and i.deleted_at is null`.execute(tx);
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  if (!parents.has(parent_id)) return 'missing';
  const above: string[] = [];
  for (let at: string | null | undefined = parent_id; at && parents.has(at); at = parents.get(at)) {
    if (at === id || above.includes(at)) return 'circle';
    above.push(at);
  }
  return above.length + (id === null ? 1 : heightOf(rows, id)) > MAX_DEPTH ? 'too_deep' : 'fits';
}

/** How deep it goes below an initiative, itself included. */
function heightOf(rows: readonly Node[], id: string): number {
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const heights = (children.get(id) ?? []).map((child) => heightOf(rows, child.id));
  return 1 + Math.max(0, ...heights);
}

/** 400 for a parent that is not there, for circles, and below depth 5 (docs/contract/initiatives.md#nesting). */
export async function requireParent(
  tx: Tx,
  workspaceId: string,
  nesting: { id: string | null; parent_id: string | null | undefined },
): Promise<void> {
  const { id, parent_id } = nesting;
  if (!parent_id) return;
  const found = await nestingBelow(tx, workspaceId, { id, parent_id });
  if (found === 'missing') throw invalidField('parent_id', 'Initiative not found');
  if (found === 'circle') throw invalidField('parent_id', 'An initiative cannot be nested in itself.');
  if (found === 'too_deep')
    throw invalidField('parent_id', `Initiatives can be nested to a depth of ${MAX_DEPTH}.`);
}

type Target = { target_kind: TargetKind | null; target_date: string | null };
type AskedTarget = { [Name in keyof Target]?: Target[Name] | undefined };

/** The target that a body asks for: of a quarter its last day (docs/contract/initiatives.md#targets). */
export function targetOf(before: Target, asked: AskedTarget): Target {
  if (asked.target_date === null || asked.target_kind === null) {
    const isContradiction = Boolean(asked.target_date ?? asked.target_kind);
    if (isContradiction) throw invalidField('target_kind', 'A target has a date and a kind, or neither.');
    return { target_kind: null, target_date: null };
  }
  const { target_date = before.target_date } = asked;
  if (target_date === null) {
    if (asked.target_kind) throw invalidField('target_date', 'This field is required.');
    return { target_kind: null, target_date: null };
  }
  const target_kind = asked.target_kind ?? before.target_kind ?? 'day';
  return { target_kind, target_date: target_kind === 'quarter' ? endOfQuarter(target_date) : target_date };
}

function endOfQuarter(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const last = Math.ceil(month / 3) * 3;
  const days = last === 6 || last === 9 ? 30 : 31;
  return `${String(year).padStart(4, '0')}-${String(last).padStart(2, '0')}-${days}`;
}
