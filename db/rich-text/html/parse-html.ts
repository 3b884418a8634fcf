import type { RichTextVariant } from '@tandem/shared/rich-text/extensions.ts';
import { richTextSchema } from '@tandem/shared/rich-text/schema.ts';
import { DOMParser, type Node } from '@tiptap/pm/model';
import { parseLightDom } from './dom.ts';
import { sanitizeOnThisThread } from './rules.ts';

/** HTML as the document that the editors make of it; what is not allowed is dropped. */
export function parseHtml(html: string, variant: RichTextVariant): Node {
  const body: unknown = parseLightDom(sanitizeOnThisThread(html));
  const parser = DOMParser.fromSchema(richTextSchema(variant));
  return parser.parse(body as Parameters<typeof parser.parse>[0]);
}
