import { TypeIcon } from '#components/icons/type-icon.tsx';
import { useTypeOf } from '#entities/projects/types/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';

type TypeMarkProps = {
  row: Pick<WorkItem, 'type_id' | 'is_epic'> & { project_id: string | null };
};

/** The type of an item where it is not changed; nothing where it has none, and for epics, which have a mark of their own. */
export function TypeMark({ row }: TypeMarkProps) {
  const type = useTypeOf(row.project_id, row.is_epic ? null : row.type_id);
  return type ? <TypeIcon type={type} label={type.name} /> : null;
}
