import type { Update, UpdateComment, UpdateProgress } from '#entities/projects/updates/types.ts';

const at = '2026-01-01T10:00:00Z';

/** Rows of updates as the server would send them, as far as the client reads them. */
export const updateRow = (id: string, fields: Partial<Update> = {}): Update => ({
  id,
  workspace_id: 'w',
  project_id: 'p',
  module_id: null,
  initiative_id: null,
  health: 'on_track',
  description_html: `<p>${id}</p>`,
  scope: { kind: 'all', id: null },
  posted_at: at,
  edited_at: null,
  progress: null,
  comments_count: 0,
  reactions: [],
  created_at: at,
  created_by: 'ada',
  ...fields,
});

export const updateCommentRow = (id: string, fields: Partial<UpdateComment> = {}): UpdateComment => ({
  id,
  workspace_id: 'w',
  project_id: 'p',
  update_id: 'u1',
  comment_html: `<p>${id}</p>`,
  edited_at: null,
  created_at: at,
  created_by: 'ada',
  ...fields,
});

export const progressRow = (fields: Partial<UpdateProgress> = {}): UpdateProgress => ({
  since: '2026-01-01T10:00:00Z',
  scope_before: 38,
  scope_now: 44,
  done_before: 21,
  done_now: 27,
  done: 6,
  added: 8,
  removed: 2,
  percent_before: 55,
  percent_now: 61,
  target_before: '2026-11-27',
  target_now: '2026-12-04',
  ...fields,
});

/** One page of a list. */
export const pageOf = (
  rows: readonly Update[],
  { next = null as string | null, total = rows.length } = {},
) => ({
  results: rows,
  total_count: total,
  total_results: total,
  next_cursor: next ?? '',
  prev_cursor: '',
  next_page_results: next !== null,
  prev_page_results: false,
  count: rows.length,
  total_pages: 1,
  extra_stats: null,
  grouped_by: null,
  sub_grouped_by: null,
});
