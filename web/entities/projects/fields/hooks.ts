import { fields, fieldsByWorkspace, projectFields } from './store.ts';
import type { Field, FieldUse } from './types.ts';

/** A field as a project uses it. */
export type UsedField = Field & { use: FieldUse };
export type FieldSection = { id: string; name: string; fields: readonly UsedField[] };

const NONE: readonly FieldSection[] = [];

/** The sections of a project with the fields that items of a type have; empty where fields are switched off. */
export function fieldSections(projectId: string, typeId: string | null): readonly FieldSection[] {
  const layout = projectFields.get(projectId);
  if (!layout?.is_enabled) return NONE;
  return layout.sections
    .map(({ id, name, fields: uses }) => ({
      id,
      name,
      fields: uses.flatMap((use) => usedField(use, typeId)),
    }))
    .filter((section) => section.fields.length > 0);
}

function usedField(use: FieldUse, typeId: string | null): UsedField[] {
  const field = fields.get(use.field_id);
  if (!field || !field.is_active || field.deleted_at !== null) return [];
  const isOfType = use.type_ids.length === 0 || (typeId !== null && use.type_ids.includes(typeId));
  return isOfType ? [{ ...field, use }] : [];
}

/** The same as `fieldSections`, drawn anew when a field or its use changes. */
export function useFieldSections(projectId: string | null, typeId: string | null): readonly FieldSection[] {
  fieldsByWorkspace.useList(projectFields.useRow(projectId)?.workspace_id);
  return projectId === null ? NONE : fieldSections(projectId, typeId);
}

/** All active fields that a project uses, whatever the type. */
export function fieldsOfProject(projectId: string): readonly UsedField[] {
  const layout = projectFields.get(projectId);
  if (!layout?.is_enabled) return [];
  return layout.sections.flatMap((section) =>
    section.fields.flatMap((use) => usedField({ ...use, type_ids: [] }, null)),
  );
}

/** One field by its id, drawn anew when it changes. */
export const useField = (id: string | null | undefined): Field | undefined => fields.useRow(id);
