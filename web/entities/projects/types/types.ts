import type { WorkItemType } from '@tandem/shared/projects/types/schema.ts';

export type { WorkItemType, UsedWorkItemType } from '@tandem/shared/projects/types/schema.ts';

/**
 * A type as one project uses it. Projects share types, and each project's stream carries them: the row of a project
 * goes when its stream is lost (docs/contract/work-item-types.md#types-of-a-project).
 */
export type ProjectType = WorkItemType & { type_id: string; project_id: string };
