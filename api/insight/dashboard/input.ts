import { pagingQuery } from '@tandem/shared/http/paging.ts';
import { z } from 'zod';
import { queryText, searchText } from '../../work-items/selection/input.ts';

/** Query of GET W/dashboard/{id}/: which widget, and what narrows it. */
export const widgetQuery = z.object({
  ...pagingQuery.shape,
  widget_key: queryText,
  issue_type: queryText,
  target_date: queryText,
  expand: queryText,
  search: searchText,
});
export type WidgetQuery = z.infer<typeof widgetQuery>;
