import { setImmediate } from 'node:timers/promises';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { SourceItem, SourceRelation } from '../source/source-item.ts';
import { type ImportRun } from './import-run.ts';
import { insertRows, jsonArrays } from './insert-rows.ts';
import { MAX_LEVELS, type PlannedItem } from './plan-items.ts';

type Placed = {
  id: string;
  project_id: string;
  external_id: string;
  parent_id: string | null;
  is_epic: boolean;
};

/** What ties an item to others, kept until all are written. */
type Tie = { id: string; parent: string | null; relations: SourceRelation[]; isWritten: boolean };

const STORED_TYPES = ['blocked_by', 'duplicate', 'relates_to'] as const;
type Pair = { from: Placed; to: Placed; type: (typeof STORED_TYPES)[number] };

/** Parents and relations of the items of one run, which may name items of other imported projects too. */
export class ItemTies {
  readonly #ties: Tie[] = [];

  add({ item, id, action, parent_id }: PlannedItem): void {
    const isWritten = action !== 'keep' && parent_id === null;
    const { parent, relations }: SourceItem = item;
    const isOpen = parent !== null && parent_id === null;
    if (isOpen || relations.length > 0 || action === 'update') {
      this.#ties.push({ id, parent, relations, isWritten });
    }
  }

  /** Writes them; tells how many relations are new and how many point to items that are not here. */
  async write(tx: Tx, run: ImportRun): Promise<{ relations: number; unresolved: number }> {
    if (this.#ties.length === 0) return { relations: 0, unresolved: 0 };
    const placed = await readPlaced(tx, run);
    await writeParents(tx, this.#ties, placed);
    return writeRelations(tx, { run, ties: this.#ties, placed });
  }
}

type PlacedItems = { byExternalId: Map<string, Placed>; byId: Map<string, Placed> };

/** All items that came from the same source into the workspace; one that is in two projects counts in its own. */
async function readPlaced(tx: Tx, run: ImportRun): Promise<PlacedItems> {
  const { rows } = await sql<Placed>`
    select w.id, w.project_id, w.external_id, w.parent_id, w.is_epic
    from projects p join work_items w on w.project_id = p.id
    where p.workspace_id = ${run.workspace.id} and p.external_source = ${run.source} and p.deleted_at is null
      and w.external_source = ${run.source} and w.external_id is not null and w.deleted_at is null
    order by p.id = ${run.project.id}`.execute(tx);
  return {
    byExternalId: new Map(rows.map((row) => [row.external_id, row])),
    byId: new Map(rows.map((row) => [row.id, row])),
  };
}

/** After so many, others have their turn: each may ask for as many steps as items may stand below each other. */
const PARENTS_AT_ONCE = 1000;

async function writeParents(tx: Tx, ties: readonly Tie[], placed: PlacedItems): Promise<void> {
  const rows: { id: string; parent_id: string | null }[] = [];
  for (const [index, { id, parent: wanted, isWritten }] of ties.entries()) {
    if (index % PARENTS_AT_ONCE === 0) await setImmediate();
    const child = placed.byId.get(id);
    const parent = wanted === null ? null : placed.byExternalId.get(wanted);
    if (!isWritten || !child || parent === undefined) continue;
    if (parent && !mayStandBelow(placed, child, parent)) continue;
    child.parent_id = parent?.id ?? null;
    rows.push({ id, parent_id: child.parent_id });
  }
  for (const json of jsonArrays(rows)) {
    await sql`update work_items w set parent_id = n.parent_id
      from json_populate_recordset(null::work_items, ${json}::text::json) n
      where w.id = n.id and w.parent_id is distinct from n.parent_id`.execute(tx);
  }
}

/** Not below itself, which would close a loop, and not below more levels than there may be. */
function mayStandBelow(placed: PlacedItems, item: Placed, parent: Placed): boolean {
  let next: Placed | undefined = parent;
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    if (next.id === item.id) return false;
    next = next.parent_id === null ? undefined : placed.byId.get(next.parent_id);
    if (!next) return true;
  }
  return false;
}

type RelationsToWrite = { run: ImportRun; ties: readonly Tie[]; placed: PlacedItems };

async function writeRelations(
  tx: Tx,
  input: RelationsToWrite,
): Promise<{ relations: number; unresolved: number }> {
  const { pairs, unresolved } = collectPairs(input);
  const known = await readKnownPairs(tx, input.run);
  const fresh = [...pairs].filter(([key]) => !known.has(key)).map(([, pair]) => pair);
  await insertRows(
    tx,
    'work_item_relations',
    fresh.map(({ from, to, type }) => ({
      workspace_id: input.run.workspace.id,
      project_id: from.project_id,
      work_item_id: from.id,
      related_work_item_id: to.id,
      relation_type: type,
      created_by: input.run.lead_id,
      updated_by: input.run.lead_id,
    })),
  );
  return { relations: fresh.length, unresolved };
}

const pairKey = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** One relation for each two items, the strongest: both of them name it in the file, and sometimes in two ways. */
function collectPairs({ ties, placed }: RelationsToWrite): { pairs: Map<string, Pair>; unresolved: number } {
  const pairs = new Map<string, Pair>();
  let unresolved = 0;
  for (const tie of ties) {
    const item = placed.byId.get(tie.id);
    for (const { target, type } of tie.relations) {
      const other = placed.byExternalId.get(target);
      if (!item || !other) unresolved += 1;
      else if (item !== other) setStronger(pairs, toPair(item, other, type));
    }
  }
  return { pairs, unresolved };
}

/** Blocking is stored from its other end (docs/contract/relations.md#stored-once). */
const toPair = (item: Placed, other: Placed, type: SourceRelation['type']): Pair =>
  type === 'blocking' ? { from: other, to: item, type: 'blocked_by' } : { from: item, to: other, type };

function setStronger(pairs: Map<string, Pair>, pair: Pair): void {
  const key = pairKey(pair.from.id, pair.to.id);
  const held = pairs.get(key);
  if (!held || STORED_TYPES.indexOf(pair.type) < STORED_TYPES.indexOf(held.type)) pairs.set(key, pair);
}

/** Pairs of the project that are related or were, so that what somebody took apart stays apart. */
async function readKnownPairs(tx: Tx, run: ImportRun): Promise<Set<string>> {
  if (run.project.is_new) return new Set();
  const { rows } = await sql<{ a: string; b: string }>`
    select r.work_item_id as a, r.related_work_item_id as b from work_item_relations r
    join work_items w on w.id = r.work_item_id where w.project_id = ${run.project.id}
    union
    select r.work_item_id, r.related_work_item_id from work_item_relations r
    join work_items w on w.id = r.related_work_item_id where w.project_id = ${run.project.id}`.execute(tx);
  return new Set(rows.map(({ a, b }) => pairKey(a, b)));
}
