import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { newIdInput } from '@tandem/shared/http/fields.ts';
import { must } from '@tandem/shared/must.ts';
import type { PutProjectFields } from '@tandem/shared/projects/fields/input.ts';
import { FIELD_LIMITS, isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import type { ProjectFields } from '@tandem/shared/projects/fields/schema.ts';
import { type ProjectContext } from '../../context.ts';
import { lockProject, requireUnarchived } from '../base/lock.ts';
import { recordUses } from './record.ts';
import { lockFields, readFields } from './repo.ts';
import {
  type Layout,
  type StoredUse,
  missingTypes,
  readProjectFields,
  writeProjectFields,
} from './uses-repo.ts';

/** The whole of what a project uses, in order (docs/contract/fields.md#use-in-a-project). */
export const putProjectFields = (ctx: ProjectContext, input: PutProjectFields): Promise<ProjectFields> =>
  inTransaction(ctx.db, (tx) => putProjectFieldsIn(tx, ctx, () => input));

/** The same in the transaction of something larger; `change` is given what the project uses now. */
export async function putProjectFieldsIn(
  tx: Tx,
  ctx: ProjectContext,
  change: (before: ProjectFields) => PutProjectFields,
): Promise<ProjectFields> {
  const project_id = ctx.project.id;
  requireUnarchived(await lockProject(tx, project_id));
  await lockFields(tx, ctx.workspace.id);
  const before = await readLayout(tx, project_id);
  const layout = layoutOf(change(before), before);
  await requireUses(tx, ctx, layout.uses);
  if (isSame(before, layout)) return before;
  await writeProjectFields(tx, { project_id, workspace_id: ctx.workspace.id, by: ctx.user.id }, layout);
  const row = await readLayout(tx, project_id);
  await recordUses(ctx, tx, row);
  return row;
}

const readLayout = async (tx: Tx, projectId: string): Promise<ProjectFields> =>
  must(await readProjectFields(tx, projectId), 'the project is locked');

function layoutOf(input: PutProjectFields, before: ProjectFields): Layout {
  const sections = withIds(input.sections, before);
  requireOnce(
    sections.map(({ id }) => id),
    'sections',
    'Two sections have the same id.',
  );
  const uses = sections
    .flatMap((section) => section.fields.map((use) => ({ ...use, section_id: section.id })))
    .map((use, position): StoredUse => {
      const { field_id, section_id, type_ids = [], required = 'never', is_public = false } = use;
      const required_groups = required === 'on_enter' ? [...new Set(use.required_groups)] : [];
      const is_on_card = use.is_on_card ?? false;
      return { field_id, section_id, position, type_ids, required, required_groups, is_public, is_on_card };
    });
  return {
    is_enabled: input.is_enabled ?? before.is_enabled,
    sections: sections.map(({ id, name }) => ({ id, name })),
    uses,
  };
}

/** A section without an id that counts is the one of this name that the project has, or a new one. */
function withIds(sections: PutProjectFields['sections'], before: ProjectFields) {
  const known = new Set(before.sections.map(({ id }) => id));
  const given = sections.map((section) => ({
    ...section,
    id: section.id && known.has(section.id) ? section.id : newIdInput.parse(section.id),
  }));
  const named = new Set(given.flatMap(({ id }) => id ?? []));
  const free = before.sections.filter(({ id }) => !named.has(id));
  return given.map(({ id, name, fields }) => {
    const place = id === undefined ? free.findIndex((section) => section.name === name) : -1;
    const [namesake] = place === -1 ? [] : free.splice(place, 1);
    return { id: id ?? namesake?.id ?? randomUUID(), name, fields };
  });
}

function requireOnce(ids: readonly string[], field: string, text: string): void {
  if (new Set(ids).size < ids.length) throw invalidField(field, text);
}

async function requireUses(tx: Tx, ctx: ProjectContext, uses: readonly StoredUse[]): Promise<void> {
  requireOnce(
    uses.map(({ field_id }) => field_id),
    'field_id',
    'A field stands in one section, once.',
  );
  if (uses.length > FIELD_LIMITS.of_project) {
    throw invalidField('sections', `A project uses at most ${FIELD_LIMITS.of_project} fields.`);
  }
  const fields = new Map((await readFields(tx, ctx.workspace.id)).map((field) => [field.id, field]));
  for (const { field_id, required, required_groups } of uses) {
    const field = fields.get(field_id);
    if (!field || field.deleted_at) {
      throw invalidField('field_id', `Invalid pk "${field_id}" - object does not exist.`);
    }
    if (required !== 'never' && isComputed(field.kind)) {
      throw invalidField('required', `"${field.name}" is computed. Nobody can fill it in.`);
    }
    if (required === 'on_enter' && required_groups.length === 0) {
      throw invalidField(
        'required_groups',
        `Choose the groups of states in which "${field.name}" is needed.`,
      );
    }
  }
  const [foreign] = await missingTypes(
    tx,
    ctx.project.id,
    uses.flatMap(({ type_ids }) => type_ids),
  );
  if (foreign) throw invalidField('type_ids', `Invalid pk "${foreign}" - object does not exist.`);
}

const isSame = (before: ProjectFields, { is_enabled, sections, uses }: Layout): boolean =>
  before.is_enabled === is_enabled &&
  JSON.stringify(before.sections.map(({ id, name }) => [id, name])) ===
    JSON.stringify(sections.map(({ id, name }) => [id, name])) &&
  JSON.stringify(before.sections.flatMap(({ id, fields }) => fields.map((use) => comparable(id, use)))) ===
    JSON.stringify(uses.map((use) => comparable(use.section_id, use)));

const comparable = (
  sectionId: string,
  use: Omit<StoredUse, 'section_id' | 'position'>,
): readonly unknown[] => [
  sectionId,
  use.field_id,
  use.type_ids,
  use.required,
  use.required_groups,
  use.is_public,
  use.is_on_card,
];
