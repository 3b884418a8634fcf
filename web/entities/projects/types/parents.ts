import { projects } from '../projects/store.ts';
import { projectTypes, typeKey } from './store.ts';

type Above = { type_id: string | null; is_epic: boolean };

/**
 * Whether an item may be the parent of one of a type (docs/contract/work-item-types.md#parents-by-type). Rows
 * that an older version stored on the device name no parent types.
 */
export function canStandAbove(projectId: string, typeId: string | null, above: Above): boolean {
  if (typeId === null || above.is_epic || !projects.get(projectId)?.is_issue_type_enabled) return true;
  const { parent_type_ids = [] } = projectTypes.get(typeKey(projectId, typeId)) ?? {};
  return parent_type_ids.length === 0 || (above.type_id !== null && parent_type_ids.includes(above.type_id));
}
