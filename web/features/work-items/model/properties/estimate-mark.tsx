import { IconTriangle } from '@tabler/icons-react';
import { Icon } from '#components/icons/icon.tsx';
import { useEstimateText } from '#entities/projects/estimates/hooks.ts';
import type { Draft } from '#entities/work-items/drafts/types.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';

type EstimateMarkProps = { row: Pick<Draft, 'project_id'> & Pick<WorkItem, 'estimate_point'> };

/** How large an item is, as rows and cards say it; nothing where it is not estimated. */
export function EstimateMark({ row }: EstimateMarkProps) {
  const text = useEstimateText(row.project_id ?? '', row.estimate_point);
  if (text === null) return null;
  return (
    <>
      <Icon of={IconTriangle} size={14} />
      {text}
    </>
  );
}
