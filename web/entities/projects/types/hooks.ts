import { useProject } from '../projects/hooks.ts';
import { projects } from '../projects/store.ts';
import { projectTypes, typeKey, typesByProject } from './store.ts';
import type { ProjectType } from './types.ts';

const NONE: readonly ProjectType[] = [];

/** The types that a project offers for its items: active ones, without that of epics. None where types are off. */
export function offeredTypes(projectId: string): readonly ProjectType[] {
  if (!projects.get(projectId)?.is_issue_type_enabled) return NONE;
  return typesByProject.list(projectId).filter((type) => type.is_active && !type.is_epic);
}

/** The type that a new item has unless another is chosen; null where no type is the default. */
export const defaultTypeId = (projectId: string): string | null =>
  offeredTypes(projectId).find(({ is_default }) => is_default)?.type_id ?? null;

/** All types that a project uses, in their order. */
export const useProjectTypes = (projectId: string) => typesByProject.useList(projectId);

/** The type of an item; undefined for none, and where the project shows no types. */
export function useTypeOf(projectId: string | null, typeId: string | null): ProjectType | undefined {
  const isShown = useProject(projectId)?.is_issue_type_enabled ?? false;
  const type = projectTypes.useRow(projectId && typeId ? typeKey(projectId, typeId) : null);
  return isShown ? type : undefined;
}
