import { forceResync, recordChanges } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type JobContext, type QueuedJob, pauseFor } from '../../../platform/jobs/job.ts';
import { announceField } from '../announce.ts';
import { refreshFormulas } from '../record.ts';
import {
  type Converting,
  type ConvertingField,
  lockFields,
  readConverting,
  writeConverting,
  writeField,
} from '../repo.ts';
import { idsWithValue, inSlices, lockValues, writeValues } from '../values-repo.ts';
import { type Conversion, convertValue, isConverted } from './convert-value.ts';
import { readPeople } from './plan.ts';

const payload = z.object({ field_id: z.uuid() });

/** Small batches keep row locks short: a user who writes one of these items waits as for any other write. */
const BATCH = 100;

/** Converts the values of a field that has too many for one request (docs/contract/fields.md#changing-the-kind). */
export const convertFieldJob: QueuedJob<z.infer<typeof payload>> = {
  name: 'convert-field',
  payload,
  max_attempts: 5,
  run: async (ctx, { field_id }) => {
    const found = await readConverting(ctx.db, field_id);
    if (!found) return;
    await convertAll(ctx, found);
    await inTransaction(ctx.db, (tx) => finish(tx, found));
  },
  gaveUp: (ctx, { field_id }) => inTransaction(ctx.db, (tx) => writeConverting(tx, field_id, null)),
};

async function convertAll(ctx: JobContext, { field, converting }: ConvertingField): Promise<void> {
  const people = await readPeople(ctx.db, field.workspace_id);
  const conversion = { from: field, to: converting, people };
  for (const ids of inSlices(await idsWithValue(ctx.db, field), BATCH)) {
    await inTransaction(ctx.db, (tx) => convertBatch(tx, { field, conversion, by: converting.by, ids }));
    await pauseFor(ctx.signal);
  }
}

type Batch = { field: Field; conversion: Conversion; by: string; ids: readonly string[] };

async function convertBatch(tx: Tx, { field, conversion, by, ids }: Batch): Promise<void> {
  const rows = await lockValues(tx, field, ids);
  const values = rows
    .filter(({ value }) => !isConverted(conversion, value))
    .map(({ id, value }) => ({ id, value: convertValue(conversion, value) }));
  await writeValues(tx, { id: field.id, by }, values);
}

async function finish(tx: Tx, { field, converting }: ConvertingField): Promise<void> {
  await lockFields(tx, field.workspace_id);
  const { by, ...shape }: Converting = converting;
  const written = (await writeField(tx, field, { ...shape, by })) ?? field;
  await writeConverting(tx, field.id, null);
  const { rows } = await sql<{ project_id: string }>`
    select distinct w.project_id from work_items w where w.workspace_id = ${field.workspace_id}
      and w.fields ? ${field.id}`.execute(tx);
  const formulas = await refreshFormulas(tx, { workspace_id: field.workspace_id, by });
  const projects = new Set([...rows.map(({ project_id }) => project_id), ...formulas.resync]);
  await forceResync(
    tx,
    [...projects].map((id) => ({ stream: projectStream(id), workspace_id: field.workspace_id })),
  );
  const changes = [...(await announceField(tx, written)), ...formulas.changes];
  await recordChanges(tx, { actor_id: by, mutation_id: null }, changes);
}
