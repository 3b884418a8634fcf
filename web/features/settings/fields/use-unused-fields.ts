import { fieldsByWorkspace, projectFields } from '#entities/projects/fields/store.ts';
import type { Field } from '#entities/projects/fields/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { findUse } from './layout-order.ts';

/** Active fields of the workspace that a project does not use. */
export function useUnusedFields(projectId: string): readonly Field[] {
  const { id } = useCurrentWorkspace();
  const sections = projectFields.useRow(projectId)?.sections ?? [];
  return fieldsByWorkspace
    .useList(id)
    .filter((field) => field.is_active && field.deleted_at === null && !findUse(sections, field.id));
}
