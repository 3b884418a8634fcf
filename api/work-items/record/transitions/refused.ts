import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { TransitionFacts } from '@tandem/shared/projects/workflow/decide.ts';
import type { Reason } from '@tandem/shared/projects/workflow/schema.ts';
import type { ItemEdit } from '../edits/values.ts';
import { type Mover, decideMove } from './decide.ts';
import { type Facts, type ItemFacts, readFacts } from './facts.ts';
import { reasonsOf } from './refusal.ts';

/** A locked item and the state that it is about to enter. */
export type PlannedMove = {
  id: string;
  project_id: string;
  to: string;
  /** Values that the same write changes. */
  changed?: Partial<TransitionFacts['item']>;
  mover: Mover;
};

/** The reasons of refused items, by item id. */
export type Refused = ReadonlyMap<string, Reason[]>;

const CLOSED = new Set(['completed', 'cancelled']);

/**
 * Decides for many items in one statement; without items it needs none. Sub-items and blockers that the same
 * write closes count as closed.
 */
export async function readRefusedMoves(tx: Tx, moves: readonly PlannedMove[]): Promise<Refused> {
  if (moves.length === 0) return new Map();
  const facts = await readFacts(tx, { item_ids: moves.map(({ id }) => id) });
  const closing = moves.filter((move) => CLOSED.has(newGroupOf(facts, move))).map(({ id }) => id);
  const isClosing = new Set(closing);
  const refused = new Map(refusedOf(facts, moves, new Set()));
  const closed = new Set<string>();
  let freed = closing.filter((id) => !refused.has(id));
  // Items that are let through may let those through that wait for them: only these are decided on again.
  while (freed.length > 0) {
    for (const id of freed) closed.add(id);
    const waiting = moves.filter(({ id }) => refused.has(id) && waitsFor(facts, id, freed));
    const still = refusedOf(facts, waiting, closed);
    for (const { id } of waiting) {
      const reasons = still.get(id);
      if (reasons) refused.set(id, reasons);
      else refused.delete(id);
    }
    freed = waiting.map(({ id }) => id).filter((id) => !refused.has(id) && isClosing.has(id));
  }
  return refused;
}

function waitsFor({ items }: Facts, id: string, ids: readonly string[]): boolean {
  const { open_among } = must(items.get(id), 'the item is locked');
  return [...open_among.sub_items, ...open_among.blockers].some((each) => ids.includes(each));
}

/** The same for edits, by the values that they give. */
export function readRefused(
  tx: Tx,
  edits: readonly ItemEdit[],
  moverIn: (projectId: string) => Mover,
): Promise<Refused> {
  const moved = edits.filter(({ fields }) => fields.includes('state_id'));
  const moves = moved.map(({ item: { id, project_id }, after }): PlannedMove => {
    const { state_id: to, type_id, assignee_ids, estimate_point, fields } = after;
    return {
      id,
      project_id,
      to,
      changed: { type_id, assignee_ids, estimate_point, fields },
      mover: moverIn(project_id),
    };
  });
  return readRefusedMoves(tx, moves);
}

const newGroupOf = ({ projects }: Facts, { project_id, to }: PlannedMove): string =>
  projects.get(project_id)?.states.find(({ id }) => id === to)?.group ?? '';

function refusedOf(facts: Facts, moves: readonly PlannedMove[], closed: ReadonlySet<string>): Refused {
  const refused = new Map<string, Reason[]>();
  for (const { id, project_id, to, changed, mover } of moves) {
    const project = must(facts.projects.get(project_id), 'the project is read with its item');
    const stored = must(facts.items.get(id), 'the item is locked');
    const item = { ...withoutClosed(stored, closed), ...changed };
    const decision = decideMove(project, { item, from: stored.state_id, to, mover });
    const reasons = reasonsOf(decision, stored.pending_approval_id);
    if (reasons.length > 0) refused.set(id, reasons);
  }
  return refused;
}

function withoutClosed({ item, open_among }: ItemFacts, closed: ReadonlySet<string>): ItemFacts['item'] {
  const among = (ids: readonly string[]) => ids.filter((id) => closed.has(id)).length;
  const { sub_items, open_blockers } = item;
  return {
    ...item,
    sub_items: sub_items && { ...sub_items, open: sub_items.open - among(open_among.sub_items) },
    open_blockers: open_blockers === null ? null : open_blockers - among(open_among.blockers),
  };
}
