import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { IntakeFormInput } from '@tandem/shared/integrations/intake-form/input.ts';
import type { IntakeForm } from '@tandem/shared/integrations/intake-form/schema.ts';
import { must } from '@tandem/shared/must.ts';
import type { AuditAction } from '@tandem/shared/platform/audit-log/schema.ts';
import { NOT_PUBLISHED } from '@tandem/shared/projects/publishing/settings.ts';
import { type ProjectContext, auditFor, recordFor, stampProjectSeq } from '../../context.ts';
import { hashPassword } from '../../http/secrets/passwords.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';
import { deletePublished, newAnchor, writePublished } from '../../projects/publishing/rows.ts';
import { hashOf } from '../../projects/publishing/settings.ts';
import { findIntakeId } from '../../work-items/intake/repo.ts';
import { formPut, formRemoval } from './announce.ts';
import { fieldsToStore } from './fields.ts';
import { columnsOf, findForm, insertForm } from './repo.ts';

/** The form of the project; an object without id and anchor while there is none (docs/contract/intake-form.md#no-form). */
export async function readForm(ctx: ProjectContext): Promise<IntakeForm | typeof NOT_PUBLISHED> {
  stampProjectSeq(ctx);
  return (await findForm(ctx.db, ctx.project.id)) ?? NOT_PUBLISHED;
}

/** The same password again is no change; the work that it takes is none for a transaction. */
async function passwordHash(ctx: ProjectContext, input: IntakeFormInput): Promise<string | null | undefined> {
  if (!input.password) return input.password;
  const form = await findForm(ctx.db, ctx.project.id);
  return form ? hashOf(ctx.db, form.entity_identifier, input) : hashPassword(input.password);
}

/**
 * Opens the form of the project's intake, or sets it anew under the anchor that it has
 * (docs/contract/intake-form.md#publishing-the-form). 404 while the project has no intake.
 */
export async function publishForm(ctx: ProjectContext, input: IntakeFormInput): Promise<IntakeForm> {
  const hash = await passwordHash(ctx, input);
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    const intake_id = await findIntakeId(tx, ctx);
    if (!intake_id) throw notFound('Intake not found');
    const fields = (await fieldsToStore(tx, ctx.project.id, input.fields)) ?? [];
    const settings = { expires_at: input.expires_at ?? null, password_hash: hash ?? null, fields };
    const before = await findForm(tx, ctx.project.id);
    if (before) await writePublished(tx, { id: before.id, by: ctx.user.id }, columnsOf(settings));
    else await insertForm(tx, ctx, { ...settings, intake_id });
    return finish(tx, ctx, before ? 'publication_changed' : 'published');
  });
}

/** Changes what is named (docs/contract/intake-form.md#changing-the-form). */
export async function updateForm(ctx: ProjectContext, input: IntakeFormInput): Promise<IntakeForm> {
  const hash = await passwordHash(ctx, input);
  return writeToForm(ctx, async ({ expires_at }, tx) =>
    columnsOf({
      expires_at: input.expires_at === undefined ? expires_at : input.expires_at,
      password_hash: hash,
      fields: await fieldsToStore(tx, ctx.project.id, input.fields),
    }),
  );
}

/** Another address; the one before leads nowhere at once (docs/contract/intake-form.md#another-link). */
export const renewForm = (ctx: ProjectContext): Promise<IntakeForm> =>
  writeToForm(ctx, () => ({ anchor: newAnchor() }));

type Columns = Parameters<typeof writePublished>[2];

function writeToForm(
  ctx: ProjectContext,
  valuesOf: (form: IntakeForm, tx: Tx) => Columns | Promise<Columns>,
): Promise<IntakeForm> {
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    const form = await requireForm(tx, ctx);
    const isOther = await writePublished(tx, { id: form.id, by: ctx.user.id }, await valuesOf(form, tx));
    return isOther ? finish(tx, ctx, 'publication_changed') : form;
  });
}

/** Takes nothing more from now on; publishing again gives another anchor (docs/contract/intake-form.md#closing-the-form). */
export async function closeForm(ctx: ProjectContext): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockProject(tx, ctx.project.id);
    const form = await requireForm(tx, ctx);
    await deletePublished(tx, { id: form.id, by: ctx.user.id });
    await auditFor(ctx, tx, { action: 'unpublished', target: targetOf(ctx) });
    await recordFor(ctx, tx, [formRemoval(form)]);
  });
}

const targetOf = ({ project }: ProjectContext) => ({ type: 'intake', id: project.id, name: project.name });

async function requireForm(tx: Tx, ctx: ProjectContext): Promise<IntakeForm> {
  const form = await findForm(tx, ctx.project.id);
  if (!form) throw notFound();
  return form;
}

async function finish(tx: Tx, ctx: ProjectContext, action: AuditAction): Promise<IntakeForm> {
  await auditFor(ctx, tx, { action, target: targetOf(ctx) });
  const form = must(await findForm(tx, ctx.project.id), 'it was written in this transaction');
  await recordFor(ctx, tx, [formPut(form)]);
  return form;
}
