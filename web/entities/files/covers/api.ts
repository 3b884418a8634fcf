import type { Photos } from '@tandem/shared/integrations/photos/schema.ts';
import { api } from '#lib/http/api-client.ts';

/** Paths of the covers that the installation brings: the address that it has today is not stored with them. */
export async function loadCovers(): Promise<string[]> {
  const { data } = await api.get<string[]>('/api/project-covers/');
  return data.map(coverPath);
}

/** The path of an address, by which two addresses of one stock cover are the same. */
export const coverPath = (address: string): string =>
  URL.parse(address, location.origin)?.pathname ?? address;

export type Photo = Extract<Photos, unknown[]>[number];
type FoundPhotos = { photos: readonly Photo[]; hasMore: boolean };

const PER_PAGE = 24;

/** One page of the photographs that words find; without words those that the provider shows at first. */
export async function findPhotos(query: string, page: number, signal: AbortSignal): Promise<FoundPhotos> {
  const asked = { ...(query && { query }), page, per_page: PER_PAGE };
  const { data } = await api.get<Photos>('/api/unsplash/', { query: asked, signal });
  if (Array.isArray(data)) return { photos: data, hasMore: data.length === PER_PAGE };
  return { photos: data.results, hasMore: page < data.total_pages };
}
