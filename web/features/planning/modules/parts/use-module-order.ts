import { useCallback, useMemo } from 'react';
import { type RowDrop, useRowDrops } from '#components/drag/row-drag.ts';
import { patchModule } from '#entities/planning/modules/actions.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { placeBeside } from '#entities/personal/preferences/actions.ts';

/** Which rows can be moved among each other. */
export const MODULE_ROWS = 'modules';

export type Reordering = { step: (id: string, step: 'up' | 'down') => void };

/** In manual order rows are put where people want them, by the pointer or by keys. */
export function useModuleOrder(shown: readonly Module[], isManual: boolean): Reordering | null {
  const place = useCallback(
    (id: string, target: string | undefined, isAfter: boolean) => {
      const moved = shown.find((row) => row.id === id);
      if (!isManual || !moved || !target) return;
      const sort_order = placeBeside(shown, moved, { target, isAfter, isFalling: false });
      if (sort_order !== null) void patchModule(id, { sort_order });
    },
    [shown, isManual],
  );
  const drop = useCallback(({ id, target, zone }: RowDrop) => place(id, target, zone === 'after'), [place]);
  useRowDrops(MODULE_ROWS, drop);
  return useMemo(() => {
    if (!isManual) return null;
    const step = (id: string, way: 'up' | 'down') => {
      const at = shown.findIndex((row) => row.id === id);
      place(id, shown[way === 'up' ? at - 1 : at + 1]?.id, way === 'down');
    };
    return { step };
  }, [shown, isManual, place]);
}
