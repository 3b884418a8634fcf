import type {
  Update as FullUpdate,
  UpdateComment as FullComment,
} from '@tandem/shared/projects/updates/schema.ts';

export type { UpdateCadence } from '@tandem/shared/projects/updates/cadence.ts';
export { HEALTHS, type Health } from '@tandem/shared/projects/updates/health.ts';
export type { ProjectOverview, UpdateProgress, UpdateScope } from '@tandem/shared/projects/updates/schema.ts';

/** docs/contract/updates.md#fields; the fields that the client reads. */
export type Update = Pick<
  FullUpdate,
  | 'id'
  | 'workspace_id'
  | 'project_id'
  | 'module_id'
  | 'initiative_id'
  | 'health'
  | 'description_html'
  | 'scope'
  | 'posted_at'
  | 'edited_at'
  | 'progress'
  | 'comments_count'
  | 'reactions'
  | 'created_at'
  | 'created_by'
>;

/** docs/contract/updates.md#comments; the fields that the client reads. */
export type UpdateComment = Pick<
  FullComment,
  | 'id'
  | 'workspace_id'
  | 'project_id'
  | 'update_id'
  | 'comment_html'
  | 'edited_at'
  | 'created_at'
  | 'created_by'
>;
