import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { PersonProfile, PersonStats } from '@tandem/shared/insight/people/schema.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { api } from '#lib/api-client.ts';

export type { PersonProfile, PersonStats } from '@tandem/shared/insight/people/schema.ts';
export type PersonPage = {
  stats: PersonStats;
  profile: PersonProfile;
  activities: Activity[];
  total: number;
};

const ACTIVITIES = 30;
const base = (slug: string) => `/api/workspaces/${encodeURIComponent(slug)}/`;

/** Everything that the page about somebody shows. */
export async function fetchPerson(slug: string, userId: string): Promise<PersonPage> {
  const query = { per_page: ACTIVITIES, cursor: `${ACTIVITIES}:0:0` };
  const [stats, profile, activities] = await Promise.all([
    api.get<PersonStats>(`${base(slug)}user-stats/${userId}/`),
    api.get<PersonProfile>(`${base(slug)}user-profile/${userId}/`),
    api.get<Envelope<Activity[]>>(`${base(slug)}user-activity/${userId}/`, { query }),
  ]);
  return {
    stats: stats.data,
    profile: profile.data,
    activities: activities.data.results,
    total: activities.data.total_count,
  };
}

export type PersonSummary = Pick<PersonPage, 'stats' | 'profile'>;

/** Who somebody is and how much they have to do. */
export async function fetchSummary(slug: string, userId: string): Promise<PersonSummary> {
  const [stats, profile] = await Promise.all([
    api.get<PersonStats>(`${base(slug)}user-stats/${userId}/`),
    api.get<PersonProfile>(`${base(slug)}user-profile/${userId}/`),
  ]);
  return { stats: stats.data, profile: profile.data };
}
