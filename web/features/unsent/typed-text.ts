import type { Mutation } from '#lib/outbox/mutation.ts';

/** Fields that hold words of the person, in the order in which they are read. */
const WORDS = ['name', 'description', 'description_html', 'comment_html'] as const;

const isHtml = (name: string) => name.endsWith('_html');

function plain(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const block of parsed.querySelectorAll('p, li, h1, h2, h3, h4, blockquote, pre, br'))
    block.append('\n');
  return (parsed.body.textContent ?? '').trim();
}

/** What somebody typed of a change, to be read and copied; "" when there is nothing in it but choices. */
export function typedText({ request }: Pick<Mutation, 'request'>): string {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const texts = WORDS.flatMap((name) => {
    const value = body[name];
    if (typeof value !== 'string' || value === '') return [];
    return [isHtml(name) ? plain(value) : value];
  });
  return texts.filter((text) => text !== '').join('\n');
}
