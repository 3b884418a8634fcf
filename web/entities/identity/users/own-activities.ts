import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { getPage } from '#lib/http/pages.ts';

type OwnActivity = Activity;
const PAGE_SIZE = 50;

/** A page of what I have done, newest first. */
export async function fetchOwnActivities(index: number): Promise<{ rows: OwnActivity[]; hasMore: boolean }> {
  const { data } = await getPage<Activity>('/api/users/me/activities/', { size: PAGE_SIZE, page: index });
  return { rows: data.results, hasMore: data.next_page_results };
}
