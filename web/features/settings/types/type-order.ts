import type { RowDrop } from '#components/drag/row-drag.ts';
import type { ProjectType } from '#entities/projects/types/types.ts';

type Placed = { type: ProjectType; level: number };

/** The types whose level a drop changes: levels count from 0 in the order that is shown. */
export function inNewOrder(types: readonly ProjectType[], { id, target, zone }: RowDrop): Placed[] {
  const moved = types.find((type) => type.id === id);
  const others = types.filter((type) => type.id !== id);
  const at = others.findIndex((type) => type.id === target);
  if (!moved || at < 0 || zone === 'onto') return [];
  const ordered = others.toSpliced(zone === 'before' ? at : at + 1, 0, moved);
  return ordered.flatMap((type, level) => (type.level === level ? [] : [{ type, level }]));
}
