import { api } from '#lib/http/api-client.ts';

export type Timezone = { value: string; label: string; utc_offset: string };

/** All time zones, by their offset now. */
export const fetchTimezones = async (): Promise<Timezone[]> =>
  (await api.get<{ timezones: Timezone[] }>('/api/timezones/')).data.timezones;
