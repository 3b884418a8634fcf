import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import { must } from '@tandem/shared/must.ts';
import type { AssetRow } from './repo.ts';
import { isInText } from './rights.ts';

type Addressed = Pick<AssetRow, 'id' | 'entity_type' | 'project_id'>;

/**
 * Where a picture is: faces for everybody, images of texts for those who may read these
 * (docs/contract/pictures.md#readers-of-images).
 */
export function addressOf({ id, entity_type, project_id }: Addressed, slug: string | null): string {
  if (!isInText(entity_type) || slug === null) return must(assetUrl(id, null), 'it has an id');
  const base = `/api/assets/v2/workspaces/${slug}/`;
  return project_id ? `${base}projects/${project_id}/${id}/` : `${base}${id}/`;
}
