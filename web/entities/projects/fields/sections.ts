import { type UsedField, usedField } from './hooks.ts';
import { fieldsByWorkspace, projectFields } from './store.ts';

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

/** The same as `fieldSections`, drawn anew when a field or its use changes. */
export function useFieldSections(projectId: string | null, typeId: string | null): readonly FieldSection[] {
  fieldsByWorkspace.useList(projectFields.useRow(projectId)?.workspace_id);
  return projectId === null ? NONE : fieldSections(projectId, typeId);
}
