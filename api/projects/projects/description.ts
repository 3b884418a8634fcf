import { sanitizeHtml } from '@tandem/db/rich-text/sanitize.ts';

/**
 * The fields of a project or a module with its rich text as it may be stored. Older clients keep that text in forms of their own, so
 * each text in it is taken for HTML, however deep it stands. Long ones take time: call it before anything is locked.
 */
export async function withCleanDescription<Input extends { description_html?: unknown }>(
  input: Input,
): Promise<Input> {
  const { description_html } = input;
  if (description_html === undefined || description_html === null) return input;
  const texts = textsIn(description_html);
  const clean = new Map(
    await Promise.all(texts.map(async (text): Promise<[string, string]> => [text, await sanitizeHtml(text)])),
  );
  return { ...input, description_html: withTexts(description_html, clean) };
}

/** All texts of a JSON value, and the names in it. */
function textsIn(value: unknown): string[] {
  const texts = new Set<string>();
  JSON.stringify(value, (key, part: unknown) => {
    texts.add(key);
    if (typeof part === 'string') texts.add(part);
    return part;
  });
  return [...texts];
}

const withTexts = (value: unknown, texts: Map<string, string>): unknown =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) => {
    if (typeof part === 'string') return texts.get(part) ?? '';
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [texts.get(name) ?? '', inner]));
  });
