import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { AppError, badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateTemplate, UpdateTemplate } from '@tandem/shared/work-items/templates/input.ts';
import { TEMPLATE_LIMITS } from '@tandem/shared/work-items/templates/limits.ts';
import type { DefaultFor, Template, TemplateContent } from '@tandem/shared/work-items/templates/schema.ts';
import { sql } from 'kysely';
import { type PlaceContext, auditFor, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { auditTarget, streamOf, templatePut, templateRemoval } from './announce.ts';
import { readContent } from './content.ts';
import { NO_DEFAULTS, mergedDefaults, requireDefaults } from './defaults.ts';
import { placeOf } from './place.ts';
import {
  type TemplateColumns,
  type TemplatePlace,
  countTemplates,
  deleteTemplateRow,
  dropOtherDefaults,
  insertTemplate,
  lockTemplate,
  lockTemplates,
  readRows,
  writeTemplate,
} from './repo.ts';

const OWN = { isOwnOnly: true } as const;

const defaultColumns = ({ types, quick_add, intake_form }: DefaultFor): TemplateColumns => ({
  default_types: sql<string[]>`${types}::uuid[]`,
  is_quick_add: quick_add,
  is_intake_form: intake_form,
});

type Plain = Omit<CreateTemplate, 'content' | 'kind' | 'id' | 'default_for'>;
export type NewTemplate = Plain &
  Pick<CreateTemplate, 'id' | 'kind' | 'default_for'> & { content: TemplateContent };

/** A new template of the workspace or project of the path (docs/contract/templates.md#a-new-template). */
export async function createTemplate(ctx: PlaceContext, input: CreateTemplate): Promise<Template> {
  if (ctx.project) requireUnarchived(ctx.project);
  const content = await readContent(input.kind, input.content);
  return inTransaction(ctx.db, (tx) => writeNewTemplate(tx, ctx, ctx, Object.assign({}, input, { content })));
}

/** The same in a transaction of the caller, in a place that may be another one than that of the path. */
// oxlint-disable-next-line max-params -- the context and the place are two things
export async function writeNewTemplate(
  tx: Tx,
  ctx: PlaceContext,
  place: TemplatePlace,
  { id, default_for, content, logo_props, ...plain }: NewTemplate,
): Promise<Template> {
  await lockTemplates(tx, place);
  const is_same = sql<boolean>`t.created_by = ${ctx.user.id} and t.workspace_id = ${place.workspace.id}
    and t.project_id is not distinct from ${place.project?.id ?? null}::uuid and t.deleted_at is null`;
  if (id && (await isMadeAlready(tx, { table: 'templates', id, is_same }))) {
    return must((await readRows(tx, [id]))[0], 'it is there');
  }
  await requireRoom(tx, place);
  const defaults = mergedDefaults(NO_DEFAULTS, default_for);
  await requireDefaults(tx, place, { kind: plain.kind, content, before: NO_DEFAULTS, after: defaults });
  const made = await insertTemplate(tx, place, {
    ...plain,
    ...(id ? { id } : {}),
    ...defaultColumns(NO_DEFAULTS),
    logo_props: toJsonb(logo_props ?? null) as never,
    content: toJsonb(content) as never,
  });
  const others = await takeDefaults(tx, place, { id: made, defaults });
  const rows = await readRows(tx, [made, ...others]);
  await auditFor(ctx, tx, {
    action: 'template_created',
    target: auditTarget({ id: made, name: plain.name }),
  });
  await recordFor(ctx, tx, rows.map(templatePut));
  return must(
    rows.find((row) => row.id === made),
    'just written',
  );
}

async function requireRoom(tx: Tx, place: TemplatePlace): Promise<void> {
  if ((await countTemplates(tx, place)) < TEMPLATE_LIMITS.of_scope) return;
  throw badRequest(`There are at most ${TEMPLATE_LIMITS.of_scope} templates.`);
}

/** Makes a template the default of what it says, after the others of its place gave that up; gives their ids. */
async function takeDefaults(
  tx: Tx,
  place: TemplatePlace,
  { id, defaults }: { id: string; defaults: DefaultFor },
): Promise<string[]> {
  const others = await dropOtherDefaults(tx, place, Object.assign({ id }, defaults));
  await writeTemplate(tx, { id, by: place.user.id }, defaultColumns(defaults));
  return others;
}

/** Changes what the body names. 404 for a template of another place, 409 when it has changed since the caller saw it. */
export async function updateTemplate(
  ctx: PlaceContext,
  id: string,
  { content: given, project_id, ...input }: UpdateTemplate,
): Promise<Template> {
  if (ctx.project) requireUnarchived(ctx.project);
  // What a template is of is known only under its lock, and its texts are sanitised before: the kind never changes.
  const known = given && (await readKind(ctx, id));
  const content = given && known && (await readContent(known, given));
  return inTransaction(ctx.db, async (tx) => {
    await lockTemplates(tx, ctx);
    const before = await lockTemplate(tx, ctx, { id, ...OWN });
    if (!before) throw notFound();
    requireSeen(before, input.expected_updated_at);
    const isMoved = project_id !== undefined && project_id !== before.project_id;
    const place = isMoved ? await placeOf(tx, ctx, project_id) : ctx;
    if (isMoved) await requireRoom(tx, place);
    return writeChanges(tx, ctx, { before, place, isMoved, content, input });
  });
}

async function readKind(ctx: PlaceContext, id: string): Promise<Template['kind']> {
  const [found] = await readRows(ctx.db as Tx, [id]);
  const isHere =
    found?.workspace_id === ctx.workspace.id &&
    found.project_id === (ctx.project?.id ?? null) &&
    found.deleted_at === null;
  if (!found || !isHere) throw notFound();
  return found.kind;
}

function requireSeen(before: Template, seen: string | undefined): void {
  if (seen === undefined || before.updated_at === seen) return;
  throw new AppError(409, { error: 'The template was changed meanwhile.', updated_at: before.updated_at });
}

type Edit = {
  before: Template;
  place: TemplatePlace;
  isMoved: boolean;
  content: TemplateContent | undefined;
  input: Omit<UpdateTemplate, 'content' | 'project_id'>;
};

async function writeChanges(
  tx: Tx,
  ctx: PlaceContext,
  { before, place, isMoved, content, input }: Edit,
): Promise<Template> {
  const { id, kind } = before;
  const { name, description, logo_props, sort_order, default_for } = input;
  const standing = isMoved ? NO_DEFAULTS : before.default_for;
  const defaults = mergedDefaults(standing, default_for);
  const now = content ?? before.content;
  await requireDefaults(tx, place, { kind, content: now, before: standing, after: defaults });
  const others = await dropOtherDefaults(tx, place, Object.assign({ id }, defaults));
  const isWritten = await writeTemplate(
    tx,
    { id, by: ctx.user.id },
    {
      name,
      description,
      sort_order,
      ...(logo_props === undefined ? {} : { logo_props: toJsonb(logo_props) as never }),
      ...(content === undefined ? {} : { content: toJsonb(content) as never }),
      ...(isMoved ? { project_id: place.project?.id ?? null } : {}),
      ...defaultColumns(defaults),
    },
  );
  if (!isWritten && others.length === 0) return before;
  const rows = await readRows(tx, [...(isWritten ? [id] : []), ...others]);
  const row = rows.find((each) => each.id === id) ?? before;
  if (isWritten) await auditFor(ctx, tx, { action: 'template_changed', target: auditTarget(row) });
  const left = streamOf(row) === streamOf(before) ? [] : [templateRemoval(before)];
  await recordFor(ctx, tx, [...left, ...rows.map(templatePut)]);
  return row;
}

/** Deletes a template. What was made from it stays. 404 for a template of another place. */
export async function deleteTemplate(ctx: PlaceContext, id: string): Promise<void> {
  if (ctx.project) requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const template = await lockTemplate(tx, ctx, { id, ...OWN });
    if (!template) throw notFound();
    await deleteTemplateRow(tx, { id, by: ctx.user.id });
    await auditFor(ctx, tx, { action: 'template_deleted', target: auditTarget(template) });
    await recordFor(ctx, tx, [templateRemoval(template)]);
  });
}
