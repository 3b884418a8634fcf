import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { type Texts, inTextTransaction } from '@tandem/db/documents/text.ts';
import { AppError, notFound } from '@tandem/shared/http/errors.ts';
import type { Undo, Undone } from '@tandem/shared/work-items/undo/input.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { lockEditableItems } from '../record/edits/load.ts';
import { readOwnProjects } from '../move/target.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { readIntakeChanges } from '@tandem/db/rows/intake-changes.ts';
import { lockParents } from '../items/write/update-repo.ts';
import { undoArchives } from './archives.ts';
import { explainConflicts } from './conflicts.ts';
import { undoCreations } from './creations.ts';
import { undoDecisions } from './decisions.ts';
import { undoDeletions } from './deletions.ts';
import { type TakenEdit, takeEdits } from './edits.ts';
import { undoMoves } from './moves.ts';
import type { OtherUndo } from './others.ts';
import { undoParts } from './parts.ts';
import type { Run } from './run.ts';
import { undoUpdates } from './updates.ts';

type Writing = { tx: Tx; texts: Texts };
type Asked = Writing & { takeOthers: OtherUndo };

/**
 * Takes back what one request of the caller did to work items and to what plans them, within a day: all of it or nothing. It is a change like
 * others, with history and Changes, and can be taken back in its turn. 404 when there is nothing to take back, 403 when
 * they may no longer do what it needs, and 409 with the conflicts when somebody changed the same since.
 */
export async function undo(ctx: WorkspaceContext, input: Undo, takeOthers: OtherUndo): Promise<Undone> {
  const named = { ...ctx, mutation_id: ctx.mutation_id ?? randomUUID() };
  return inTextTransaction(ctx.db, [], (tx, texts) => write({ tx, texts, takeOthers }, named, input));
}

async function write(
  { tx, texts, takeOthers }: Asked,
  ctx: WorkspaceContext & { mutation_id: string },
  { mutation_id, force = [] }: Undo,
): Promise<Undone> {
  await allowLongWrite(tx);
  await lockParents(tx, ctx.workspace.id);
  // What items are in is held before them, as whoever changes it does.
  const others = await takeOthers(tx, ctx, mutation_id);
  const edits = await takeEdits(tx, ctx, mutation_id);
  const run = await beginRun({ tx, texts }, ctx, { edits, force });
  if (run.items.size === 0 && others.isEmpty) throw notFound('There is nothing to take back.');
  // What comes back first can be a parent, or the project, of what follows.
  await others.comeBack(run);
  await undoDeletions(run);
  await undoArchives(run);
  await undoMoves(run);
  await undoDecisions(run);
  await undoUpdates(run);
  await undoParts(run);
  await undoCreations(run);
  await others.goAgain(run);
  if (run.conflicts.length > 0) {
    const conflicts = await explainConflicts(run);
    throw new AppError(409, { error: 'Somebody changed the same since.', conflicts });
  }
  // Several steps may be of one item of intake: its row is read once all are done.
  const changes = run.changes.filter(({ kind }) => kind !== 'intake');
  await recordFor(ctx, tx, [...changes, ...(await readIntakeChanges(tx, [...run.undone]))]);
  return { mutation_id: ctx.mutation_id, issue_ids: [...run.undone] };
}

async function beginRun(
  { tx, texts }: Writing,
  ctx: WorkspaceContext,
  { edits, force }: { edits: readonly TakenEdit[]; force: readonly string[] },
): Promise<Run> {
  // The other end of a relation is locked with it, in the order of ids.
  const ends = edits.flatMap(({ before }) => (before['other_id'] ? [String(before['other_id'])] : []));
  const ids = [...new Set([...edits.map(({ work_item_id }) => work_item_id), ...ends])];
  const items = await lockEditableItems(
    tx,
    sql`w.id = any(${ids}::uuid[]) and w.workspace_id = ${ctx.workspace.id}`,
  );
  const origins = edits.flatMap(({ before }) => (before['project_id'] ? [String(before['project_id'])] : []));
  const projects = await readOwnProjects(tx, ctx, [...items.map(({ project_id }) => project_id), ...origins]);
  return {
    tx,
    texts,
    ctx,
    edits,
    items: new Map(items.map((item) => [item.id, item])),
    projects,
    force: new Set(force),
    conflicts: [],
    changes: [],
    undone: new Set(),
  };
}
