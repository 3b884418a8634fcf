import { pagingQuery } from '@tandem/shared/http/paging.ts';
import type { FilterTree } from '@tandem/shared/work-items/filters/tree.ts';
import { z } from 'zod';

const SEARCH_MAX_LENGTH = 200;

/** A query parameter: text that Postgres can take. A parameter that comes twice is a list, and refused. */
export const anyText = z
  .string()
  .refine((value) => !value.includes('\0') && value.isWellFormed(), 'Not a valid string.');
export const queryText = anyText.optional();
const text = queryText;
/** A text that is searched for. */
export const searchText = anyText.max(SEARCH_MAX_LENGTH).optional();

/** Filters of work item lists by a key each, as they come (docs/contract/lists.md#filter-keys). */
export const flatFilterQuery = z.object({
  state: text,
  state_id: text,
  state_group: text,
  type: text,
  priority: text,
  assignees: text,
  labels: text,
  cycle: text,
  module: text,
  parent: text,
  created_by: text,
  logged_by: text,
  mentions: text,
  subscriber: text,
  estimate_point: text,
  project: text,
  team_project: text,
  issue_type: text,
  name: searchText,
  start_date: text,
  target_date: text,
  created_at: text,
  updated_at: text,
  completed_at: text,
  sub_issue: text,
  start_target_date: text,
  intake_status: text,
  inbox_status: text,
  updated_at__gt: text,
  not: text,
});

/** The same, with a tree of filters beside them (docs/contract/lists.md#trees-of-filters). */
export const filterQuery = flatFilterQuery.extend({ filters: text });
/** `tree` is one that is stored, which must hold besides. */
export type FilterQuery = z.infer<typeof filterQuery> & { tree?: FilterTree | null };

/**
 * Query of GET P/issues/ (docs/contract/lists.md#parameters-that-are-ignored); `layout`, `expand` and the rest are
 * accepted and ignored.
 */
export const listQuery = filterQuery.extend({
  ...pagingQuery.shape,
  order_by: text,
  group_by: text,
  sub_group_by: text,
  epics: text,
});
export type ListQuery = z.infer<typeof listQuery> & Pick<FilterQuery, 'tree'>;

/** Query of GET W/issues/ (docs/contract/lists.md#the-whole-workspace). */
export const workspaceListQuery = listQuery.extend({ expand: text });
export type WorkspaceListQuery = z.infer<typeof workspaceListQuery>;

/** Query of GET P/issues/list/ (docs/contract/lists.md#items-by-their-ids). */
export const idsQuery = filterQuery.extend({ issues: text, order_by: text });
export type IdsQuery = z.infer<typeof idsQuery>;

/** Query of GET P/issues-detail/ (docs/contract/lists.md#the-list-in-detail). */
export const detailListQuery = filterQuery.extend({
  ...pagingQuery.shape,
  order_by: text,
  expand: text,
  epics: text,
});
export type DetailListQuery = z.infer<typeof detailListQuery>;

/**
 * Query of GET P/archived-issues/: a list, with its sub-items unless they are not wanted
 * (docs/contract/lists.md#archived-items).
 */
export const archivedQuery = listQuery.extend({ show_sub_issues: text });
export type ArchivedQuery = z.infer<typeof archivedQuery>;

/** Query of GET P/v2/issues/ (docs/contract/lists.md#the-copy-of-a-project). */
export const syncQuery = z.object({
  cursor: text,
  per_page: text,
  description: text,
  updated_at__gt: text,
  filters: text,
});
export type SyncQuery = z.infer<typeof syncQuery>;

/** Query of GET P/deleted-issues/ (docs/contract/lists.md#what-was-deleted). */
export const deletedQuery = z.object({ updated_at__gt: text });
export type DeletedQuery = z.infer<typeof deletedQuery>;
