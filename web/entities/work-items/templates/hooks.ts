import { useMemo } from 'react';
import { isItemTemplate, isOfProject, templatesByWorkspace } from './store.ts';
import type { ItemTemplate, Template } from './types.ts';

/** Returns the item templates of a workspace itself. */
export function useWorkspaceTemplates(workspaceId: string): readonly ItemTemplate[] {
  const all = templatesByWorkspace.useList(workspaceId);
  return useMemo(
    () => all.filter((row): row is ItemTemplate => isItemTemplate(row) && row.project_id === null),
    [all],
  );
}

/** Returns the item templates that a project can use: its own first, then those of the workspace. */
export function useProjectTemplates(workspaceId: string, projectId: string): readonly ItemTemplate[] {
  const all = templatesByWorkspace.useList(workspaceId);
  return useMemo(() => ownFirst(all, projectId), [all, projectId]);
}

function ownFirst(all: readonly Template[], projectId: string): ItemTemplate[] {
  const usable = all.filter(isItemTemplate).filter((row) => isOfProject(row, projectId));
  return usable.toSorted((a, b) => Number(a.project_id === null) - Number(b.project_id === null));
}

/** Returns the template that new items of a type begin with. That of the project wins. */
export const defaultTemplateOf = (
  templates: readonly ItemTemplate[],
  typeId: string | null,
): ItemTemplate | undefined =>
  typeId === null ? undefined : templates.find(({ default_for }) => default_for.types.includes(typeId));
