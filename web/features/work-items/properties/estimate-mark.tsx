import { IconTriangle } from '@tabler/icons-react';
import { Icon } from '#components/icon.tsx';
import { useEstimateText } from '#entities/estimates/hooks.ts';
import type { WorkItem } from '#entities/work-items/types.ts';

/** How large an item is, as rows and cards say it; nothing where it is not estimated. */
export function EstimateMark({ row }: { row: WorkItem }) {
  const text = useEstimateText(row.project_id, row.estimate_point);
  if (text === null) return null;
  return (
    <>
      <Icon of={IconTriangle} size={14} />
      {text}
    </>
  );
}
