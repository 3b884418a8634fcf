import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { api } from '#lib/api-client.ts';

type OwnActivity = Activity;
const PAGE_SIZE = 50;

/** A page of what I have done, newest first. */
export async function fetchOwnActivities(index: number): Promise<{ rows: OwnActivity[]; hasMore: boolean }> {
  const query = { per_page: PAGE_SIZE, cursor: `${PAGE_SIZE}:${index}:0` };
  const { data } = await api.get<Envelope<Activity[]>>('/api/users/me/activities/', { query });
  return { rows: data.results, hasMore: data.next_page_results };
}
