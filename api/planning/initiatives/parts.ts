import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateInitiativePart } from '@tandem/shared/planning/initiatives/input.ts';
import type { InitiativePart, InitiativePartDetail } from '@tandem/shared/planning/initiatives/schema.ts';
import { MAX_PARTS } from '@tandem/shared/planning/initiatives/values.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor, stampStreamSeq } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { beginPlanEdit } from '../edits/log.ts';
import { rolledUpChanges } from './announce.ts';
import { requireInitiative } from './list.ts';
import {
  type PartSubject,
  SUBJECT_FIELDS,
  findPart,
  insertPart,
  readPartDetails,
  readStoredParts,
  requireSubject,
} from './parts-repo.ts';
import { lockOwnInitiative, requireEnabled, touchInitiative } from './repo.ts';
import { lockInitiatives } from './rollups/refresh.ts';

/** The parts of an initiative with what the caller may know of them (docs/contract/initiatives.md#parts). */
export async function listParts(ctx: WorkspaceContext, id: string): Promise<InitiativePartDetail[]> {
  await requireEnabled(ctx.db, ctx.workspace.id);
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  await requireInitiative(ctx.db, ctx, id);
  return readPartDetails(ctx.db, ctx, id);
}

const subjectIdOf = (subject: PartSubject) => subject.module_id ?? subject.issue_id ?? subject.project_id;

/** Adds a project, a module or an epic (docs/contract/initiatives.md#adding-parts). */
export async function addPart(
  ctx: WorkspaceContext,
  initiative_id: string,
  input: CreateInitiativePart,
): Promise<InitiativePart> {
  return inTransaction(ctx.db, async (tx) => {
    await requireEnabled(tx, ctx.workspace.id);
    await lockInitiatives(tx, ctx.workspace.id);
    await lockOwnInitiative(tx, ctx, initiative_id);
    const subject = await requireSubject(tx, ctx, input);
    const parts = await readStoredParts(tx, initiative_id);
    const same = parts.find(
      (part) => part.kind === subject.kind && subjectIdOf(part) === subjectIdOf(subject),
    );
    if (same && same.id !== input.id)
      throw invalidField(SUBJECT_FIELDS[input.kind], 'This is a part of the initiative already.');
    if (!same && parts.length >= MAX_PARTS) throw badRequest(`An initiative has at most ${MAX_PARTS} parts.`);
    const id = same?.id ?? (await writePart(tx, ctx, { initiative_id, input, subject }));
    return must(await findPart(tx, ctx, { initiative_id, id }), 'it is there');
  });
}

type Adding = { initiative_id: string; input: CreateInitiativePart; subject: PartSubject };

async function writePart(
  tx: Tx,
  ctx: WorkspaceContext,
  { initiative_id, input, subject }: Adding,
): Promise<string> {
  const { id, sort_order } = input;
  if (id) await isMadeAlready(tx, { table: 'initiative_parts', id, is_same: sql`false` });
  const logEdit = await beginPlanEdit(tx, ctx, { kind: 'initiative', id: initiative_id });
  const made = await insertPart(tx, ctx, { id, initiative_id, subject, sort_order });
  await touchInitiative(tx, { id: initiative_id, by: ctx.user.id });
  await logEdit();
  const projects = [subject.project_id];
  await recordFor(
    ctx,
    tx,
    await rolledUpChanges(tx, ctx.workspace.id, { written: [initiative_id], projects }),
  );
  return made;
}

/** Takes a part out; what it is stays (docs/contract/initiatives.md#removing-parts). */
export async function removePart(ctx: WorkspaceContext, initiative_id: string, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await requireEnabled(tx, ctx.workspace.id);
    await lockInitiatives(tx, ctx.workspace.id);
    await lockOwnInitiative(tx, ctx, initiative_id);
    if (!(await findPart(tx, ctx, { initiative_id, id }))) throw notFound('Part not found');
    const logEdit = await beginPlanEdit(tx, ctx, { kind: 'initiative', id: initiative_id });
    await tx.deleteFrom('initiative_parts').where('id', '=', id).execute();
    await touchInitiative(tx, { id: initiative_id, by: ctx.user.id });
    await logEdit();
    await recordFor(ctx, tx, await rolledUpChanges(tx, ctx.workspace.id, { written: [initiative_id] }));
  });
}
