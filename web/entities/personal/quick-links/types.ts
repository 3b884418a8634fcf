import type { QuickLink as FullLink } from '@tandem/shared/personal/quick-links/schema.ts';

/** docs/contract/quick-links.md#fields; the fields that the client reads. */
export type QuickLink = Pick<FullLink, 'id' | 'workspace' | 'title' | 'url' | 'created_at'>;
export type QuickLinkInput = Pick<QuickLink, 'title' | 'url'>;
