import type { Activity as FullActivity } from '@tandem/shared/work-items/activities/schema.ts';

/** docs/contract/history.md#fields; the fields that the client reads. `field` null means that the item was created. */
export type Activity = Pick<
  FullActivity,
  | 'id'
  | 'issue'
  | 'project'
  | 'actor'
  | 'actor_detail'
  | 'verb'
  | 'field'
  | 'old_value'
  | 'new_value'
  | 'comment'
  | 'old_identifier'
  | 'new_identifier'
  | 'created_at'
>;
