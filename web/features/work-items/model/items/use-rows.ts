import { useMemo } from 'react';
import { useProjectLabels } from '#entities/projects/labels/hooks.ts';
import type { Label } from '#entities/projects/labels/types.ts';
import { usePeople } from '#entities/workspaces/members/store.ts';
import { useProjectModules } from '#entities/planning/modules/hooks.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import type { Person } from '#entities/workspaces/members/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { itemKey } from './item-key.ts';

const tables = new WeakMap<readonly Label[], ReadonlyMap<string, Label>>();

/** One table for each state of a project's labels, of which there may be thousands, and not one for each card. */
function tableOf(known: readonly Label[]): ReadonlyMap<string, Label> {
  const table = tables.get(known) ?? new Map(known.map((label) => [label.id, label]));
  tables.set(known, table);
  return table;
}

/** What people call an item, wherever it is shown. */
export const useItemKey = (row: WorkItem) => itemKey(useProject(row.project_id)?.identifier, row);

/** The labels of an item; the same array until one of the project's labels changes. */
export function useLabels(projectId: string, ids: readonly string[]): readonly Label[] {
  const known = useProjectLabels(projectId);
  return useMemo(() => {
    const table = tableOf(known);
    return ids.map((id) => table.get(id)).filter((label) => label !== undefined);
  }, [ids, known]);
}

/** The people of an item; those who left and are not known any more are left out. */
export function usePersons(ids: readonly string[]): readonly Person[] {
  const people = usePeople((state) => state.people);
  return useMemo(
    () => ids.map((id) => people.get(id)).filter((person) => person !== undefined),
    [ids, people],
  );
}

/** The modules of an item, in the order of the project. */
export function useModules(projectId: string, ids: readonly string[]): readonly Module[] {
  const known = useProjectModules(projectId);
  return useMemo(() => known.filter(({ id }) => ids.includes(id)), [ids, known]);
}
