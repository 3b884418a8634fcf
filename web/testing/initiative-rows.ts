import type { Initiative, PartDetail, PartRef } from '#entities/planning/initiatives/types.ts';

const at = '2026-01-01T10:00:00Z';
export const NOTHING_DONE = { total: 0, backlog: 0, unstarted: 0, started: 0, completed: 0, cancelled: 0 };

/** An initiative of mine, with other values where `fields` has them. */
export const initiativeRow = (id: string, fields: Partial<Initiative> = {}): Initiative => ({
  id,
  workspace_id: 'w',
  name: `Initiative ${id}`,
  description_html: '',
  owner_id: null,
  target_kind: null,
  target_date: null,
  start_date: null,
  parent_id: null,
  status: 'planned',
  sort_order: 1,
  health: null,
  health_at: null,
  created_at: at,
  created_by: 'me',
  parts: [],
  progress: NOTHING_DONE,
  first_date: null,
  last_date: null,
  last_part: null,
  rolled_health: { value: null, is_own: false, at: null, from: null },
  ...fields,
});

/** A project as a part. */
export const projectPart = (id: string, project_id: string | null): PartRef => ({
  id,
  kind: 'project',
  project_id,
  module_id: null,
  issue_id: null,
  sort_order: 1,
});

/** The same with what is read of it. */
export const partDetail = (part: PartRef, fields: Partial<PartDetail> = {}): PartDetail => ({
  ...part,
  initiative_id: 'i1',
  name: null,
  identifier: null,
  sequence_id: null,
  state_id: null,
  start_date: null,
  target_date: null,
  progress: null,
  health: null,
  ...fields,
});
