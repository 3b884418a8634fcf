import { storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import type { TileConfigInput } from '@tandem/shared/insight/dashboards/input.ts';
import type { TileConfig } from '@tandem/shared/insight/dashboards/schema.ts';

/** What a tile shows as it is stored: its text without what could do harm. Before the transaction. */
export async function storedConfig(input: TileConfigInput): Promise<TileConfig> {
  const { html, ...rest } = input;
  if (html === undefined || html === '') return rest;
  const { description_html } = await storedHtml(html);
  return { ...rest, html: description_html };
}
