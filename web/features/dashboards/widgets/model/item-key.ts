import type { TileItem } from '#entities/insight/dashboards/types.ts';
import type { Names } from '../names/named.ts';

/** "ALOY-1540". */
export const itemKey = ({ project_id, sequence_id }: TileItem, names: Names): string => {
  const { identifier } = names('project_id', project_id);
  return sequence_id === null ? '' : identifier ? `${identifier}-${sequence_id}` : String(sequence_id);
};
