import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { PersonProfile, PersonStats } from '@tandem/shared/insight/people/schema.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { getPage } from '#lib/http/pages.ts';
import type { PageOf } from '#lib/http/use-pages.ts';

export type { PersonProfile, PersonStats } from '@tandem/shared/insight/people/schema.ts';
export type Person = { stats: PersonStats; profile: PersonProfile };

const ACTIVITIES = 30;
const ITEMS = 50;
const MOST_ITEMS = 1000;
const pathOf = (slug: string, call: string, userId: string) =>
  `/api/workspaces/${encodeURIComponent(slug)}/${call}/${userId}/`;

/** Who somebody is, with all that the summary counts. */
export async function fetchPerson(slug: string, userId: string): Promise<Person> {
  const [stats, profile] = await Promise.all([
    api.get<PersonStats>(pathOf(slug, 'user-stats', userId)),
    api.get<PersonProfile>(pathOf(slug, 'user-profile', userId)),
  ]);
  return { stats: stats.data, profile: profile.data };
}

/** A page of what they did, the newest first. */
export async function fetchActivities(
  slug: string,
  userId: string,
  { page = 0, size = ACTIVITIES },
): Promise<PageOf<Activity>> {
  const { data } = await getPage<Activity>(pathOf(slug, 'user-activity', userId), { size, page });
  return { rows: data.results, hasMore: data.next_page_results };
}

/** What they did on a day, as CSV. */
export const fetchActivityCsv = (slug: string, userId: string, date: string): Promise<string> =>
  api.postForText(`${pathOf(slug, 'user-activity', userId)}export/`, { date });

export type ItemsOf = 'assigned' | 'created' | 'subscribed';
export const PERSON_GROUPS = ['state__group', 'priority', 'project_id'] as const;
export type PersonGroup = (typeof PERSON_GROUPS)[number];
export type ItemGroup = { key: string; rows: readonly WorkItemRow[]; total: number };
type ItemsPage = { groups: readonly ItemGroup[]; hasMore: boolean };

const FILTERS = { assigned: 'assignees', created: 'created_by', subscribed: 'subscriber' } as const;

/** So many pages of each group of their items, from the beginning. */
export async function fetchItemsOf(
  person: { slug: string; userId: string },
  list: { of: ItemsOf; groupBy: PersonGroup },
  pages: number,
): Promise<ItemsPage> {
  const { data } = await api.get<Envelope<Record<string, { results: WorkItemRow[]; total_results: number }>>>(
    pathOf(person.slug, 'user-issues', person.userId),
    {
      query: {
        [FILTERS[list.of]]: person.userId,
        group_by: list.groupBy,
        order_by: '-updated_at',
        per_page: Math.min(MOST_ITEMS, ITEMS * pages),
        cursor: FIRST_CURSOR,
      },
    },
  );
  const groups = Object.entries(data.results).map(([key, { results, total_results }]) => ({
    key,
    rows: results,
    total: total_results,
  }));
  return { groups, hasMore: data.next_page_results && ITEMS * pages < MOST_ITEMS };
}
