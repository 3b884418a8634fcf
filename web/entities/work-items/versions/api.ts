import type { DescriptionVersion, ItemVersion, Version } from '@tandem/shared/work-items/versions/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { itemCall, type ItemRef } from '../rows/item-call.ts';

export type { DescriptionVersion, ItemVersion, Version } from '@tandem/shared/work-items/versions/schema.ts';

/** The newest versions of a description (docs/contract/versions.md#pages-of-versions). */
export const fetchVersions = async (item: ItemRef): Promise<readonly Version[]> =>
  (await api.get<{ results: Version[] }>(itemCall(item, 'description-versions'))).data.results;

export const fetchVersion = async (item: ItemRef, id: string): Promise<DescriptionVersion> =>
  (await api.get<DescriptionVersion>(`${itemCall(item, 'description-versions')}${id}/`)).data;

/** Returns the newest versions of a whole item. */
export const fetchItemVersions = async (item: ItemRef): Promise<readonly Version[]> =>
  (await api.get<{ results: Version[] }>(itemCall(item, 'versions'))).data.results;

/** Returns one version of an item. */
export const fetchItemVersion = async (item: ItemRef, id: string): Promise<ItemVersion> =>
  (await api.get<ItemVersion>(`${itemCall(item, 'versions')}${id}/`)).data;
