import i18next from 'i18next';
import { useEffect } from 'react';
import { create } from 'zustand';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { hasField, type UsedField } from '#entities/projects/fields/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { fieldChips as FieldChips } from './field-chips.tsx';
import type { fieldGroups as FieldGroups } from './field-groups.tsx';
import { notePart, untilLoaded } from '#lib/parts/parts.ts';

type Parts = { fieldGroups: typeof FieldGroups; fieldChips: typeof FieldChips };

const useParts = create<{ parts: Parts | null }>(() => ({ parts: null }));

async function fetch(): Promise<Parts> {
  const [groups, chips] = await Promise.all([
    import('./field-groups.tsx'),
    import('./field-chips.tsx'),
    i18next.loadNamespaces('fields'),
  ]);
  const parts: Parts = { fieldGroups: groups.fieldGroups, fieldChips: chips.fieldChips };
  useParts.setState({ parts });
  return parts;
}
notePart(fetch);

/** Whether an item's field can be written: its project and type have it, and the server does not work it out. */
export const isWritten = (row: WorkItem, { id, kind }: UsedField): boolean =>
  !isComputed(kind) && hasField(row.project_id, row.type_id, id);

/** How lists draw custom fields: code and texts of their own, which come once a list shows any; null until then. */
export function useFieldParts(isWanted: boolean): Parts | null {
  const parts = useParts((state) => state.parts);
  const isMissing = isWanted && !parts;
  useEffect(() => {
    if (isMissing) void untilLoaded(fetch);
  }, [isMissing]);
  return isWanted ? parts : null;
}
