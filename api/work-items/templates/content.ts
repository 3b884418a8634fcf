import { storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { itemContentInput, pageContentInput } from '@tandem/shared/work-items/templates/content-input.ts';
import type {
  ItemContent,
  PageContent,
  TemplateContent,
  TemplateKind,
  TemplateNode,
} from '@tandem/shared/work-items/templates/schema.ts';

type Issue = { path: PropertyKey[]; message: string };

/** The first thing that is wrong, with the place where it is. */
function invalidContent([issue]: readonly Issue[]): AppError {
  const { path, message: text } = must(issue, 'what is refused has a reason');
  const place = path.map(String).join('.');
  return new AppError(400, { content: [place === '' ? text : `${place}: ${text}`] });
}

async function withSafeTexts(node: TemplateNode): Promise<TemplateNode> {
  const { description_html } = await storedHtml(node.description_html);
  const children: TemplateNode[] = [];
  for (const child of node.children) children.push(await withSafeTexts(child));
  return Object.assign({}, node, { description_html, children });
}

export async function readItemContent(content: Record<string, unknown>): Promise<ItemContent> {
  const read = itemContentInput.safeParse(content);
  if (!read.success) throw invalidContent(read.error.issues);
  return { item: await withSafeTexts(read.data.item), asks: read.data.asks };
}

async function readPageContent(content: Record<string, unknown>): Promise<PageContent> {
  const read = pageContentInput.safeParse(content);
  if (!read.success) throw invalidContent(read.error.issues);
  const { description_html } = await storedHtml(read.data.description_html);
  return { name: read.data.name, description_html };
}

/** A content of a body as it is stored, with its texts sanitised; never inside of a transaction. 400 says what is wrong. */
export const readContent = (kind: TemplateKind, content: Record<string, unknown>): Promise<TemplateContent> =>
  kind === 'item' ? readItemContent(content) : readPageContent(content);
