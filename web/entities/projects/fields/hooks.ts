import { useMemo } from 'react';
import { fields, fieldsByWorkspace, projectFields } from './store.ts';
import type { Field, FieldUse } from './types.ts';

/** A field as a project uses it. */
export type UsedField = Field & { use: FieldUse };

/** The field of a use, if items of the type have it. */
export function usedField(use: FieldUse, typeId: string | null): UsedField[] {
  const field = fields.get(use.field_id);
  if (!field || !field.is_active || field.deleted_at !== null) return [];
  const isOfType = use.type_ids.length === 0 || (typeId !== null && use.type_ids.includes(typeId));
  return isOfType ? [{ ...field, use }] : [];
}

/** All active fields that a project uses, whatever the type. */
export function fieldsOfProject(projectId: string): readonly UsedField[] {
  const layout = projectFields.get(projectId);
  if (!layout?.is_enabled) return [];
  return layout.sections.flatMap((section) =>
    section.fields.flatMap((use) => usedField({ ...use, type_ids: [] }, null)),
  );
}

const NO_FIELDS: readonly UsedField[] = [];

/** The same fields, and the same list of them until one of them or their use changes. */
export function useFieldsOfProject(projectId: string): readonly UsedField[] {
  const layout = projectFields.useRow(projectId);
  const all = fieldsByWorkspace.useList(layout?.workspace_id);
  return useMemo(
    () => (layout?.is_enabled && all.length > 0 ? fieldsOfProject(layout.id) : NO_FIELDS),
    [layout, all],
  );
}

/** All active fields of a workspace, for lists of items of many of its projects. */
export function useFieldsOfWorkspace(workspaceId: string): readonly UsedField[] {
  const all = fieldsByWorkspace.useList(workspaceId);
  return useMemo(
    () =>
      all.length === 0
        ? NO_FIELDS
        : all.flatMap((field) => usedField({ ...EVERYWHERE, field_id: field.id }, null)),
    [all],
  );
}

const EVERYWHERE: Omit<FieldUse, 'field_id'> = {
  ...{ type_ids: [], required: 'never', required_groups: [], is_public: false, is_on_card: false },
};

/** Whether items of a type have a field in a project. */
export function hasField(projectId: string, typeId: string | null, fieldId: string): boolean {
  const layout = projectFields.get(projectId);
  if (!layout?.is_enabled) return false;
  const use = layout.sections.flatMap((section) => section.fields).find((each) => each.field_id === fieldId);
  return use !== undefined && usedField(use, typeId).length > 0;
}

/** One field by its id, drawn anew when it changes. */
export const useField = (id: string | null | undefined): Field | undefined => fields.useRow(id);
