import {
  type Icon,
  IconBox,
  IconCalendarCheck,
  IconCalendarTime,
  IconCircleDot,
  IconCircleHalf2,
  IconHexagon,
  IconLayoutNavbar,
  IconTag,
  IconTriangle,
  IconUsers,
  IconVersions,
} from '@tabler/icons-react';
import { isVersion } from '#entities/planning/modules/kind.ts';
import { modulesByProject } from '#entities/planning/modules/store.ts';
import { estimatePoints } from '#entities/projects/estimates/hooks.ts';
import { projects } from '#entities/projects/projects/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { OverlayProperty } from './item-overlay.ts';

/** The properties that commands and menus offer to set, in their order; the icon of a priority is a drawing of its own. */
export const ITEM_PICKERS = [
  ['state', IconCircleDot],
  ['priority', undefined],
  ['assignees', IconUsers],
  ['labels', IconTag],
  ['start_date', IconCalendarTime],
  ['target_date', IconCalendarCheck],
  ['parent', IconLayoutNavbar],
  ['estimate', IconTriangle],
  ['cycle', IconCircleHalf2],
  ['module', IconBox],
  ['version', IconVersions],
  ['type', IconHexagon],
] as const satisfies readonly (readonly [OverlayProperty, Icon | undefined])[];
export type PickedProperty = (typeof ITEM_PICKERS)[number][0];

/** Whether an item has such a property: its project uses it, and no epic is planned or stands below another item. */
export function hasProperty(property: PickedProperty, row: WorkItem): boolean {
  if (property === 'estimate') return estimatePoints(row.project_id).length > 0;
  if (property === 'parent') return !row.is_epic;
  const project = projects.get(row.project_id);
  if (property === 'type') return !row.is_epic && (project?.is_issue_type_enabled ?? false);
  if (property === 'cycle') return !row.is_epic && (project?.cycle_view ?? false);
  const hasModules = !row.is_epic && (project?.module_view ?? false);
  if (property === 'version') return hasModules && modulesByProject.list(row.project_id).some(isVersion);
  return property !== 'module' || hasModules;
}
