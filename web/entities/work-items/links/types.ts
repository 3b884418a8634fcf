import type { Link as FullLink } from '@tandem/shared/work-items/links/schema.ts';

/** docs/contract/links.md#fields; the fields that the client reads. */
export type Link = Pick<
  FullLink,
  'id' | 'issue' | 'project' | 'title' | 'url' | 'metadata' | 'created_by' | 'created_at'
>;
