import { Parser } from 'htmlparser2';
import { cutText, storableText } from '@tandem/db/postgres/storable-text.ts';
import type { OutboundAnswer } from '../../../outbound/get.ts';

const MAX_TITLE_LENGTH = 255;
/** A page names its own encoding within its first kilobyte, if the server does not. */
const CHARSET_BYTES = 1024;

/** What the head of a page says of it. */
export type PageHead = { title: string | null; icon_href: string | null };

function textOf({ body, charset }: Pick<OutboundAnswer, 'body' | 'charset'>): string {
  const start = body.subarray(0, CHARSET_BYTES).toString('latin1');
  const label = charset ?? /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** One line that can be stored; null when nothing is left. */
function toTitle(text: string): string | null {
  const line = storableText(text)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line === '' ? null : cutText(line, MAX_TITLE_LENGTH);
}

const relOf = (attributes: Record<string, string>): string[] =>
  (attributes['rel'] ?? '').toLowerCase().split(/\s+/);

/** Reads the title and the icon of a page, without what follows its head. */
export function readPageHead(answer: Pick<OutboundAnswer, 'body' | 'charset'>): PageHead {
  const html = textOf(answer);
  const end = html.search(/<body[\s>]/i);
  const found = { title: '', social: '', icon: '', touch_icon: '' };
  let isInTitle = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'title') isInTitle = found.title === '';
      if (name === 'meta' && attributes['property'] === 'og:title')
        found.social ||= attributes['content'] ?? '';
      if (name !== 'link') return;
      const rel = relOf(attributes);
      if (rel.includes('icon')) found.icon ||= attributes['href'] ?? '';
      if (rel.includes('apple-touch-icon')) found.touch_icon ||= attributes['href'] ?? '';
    },
    ontext: (text) => {
      if (isInTitle) found.title += text;
    },
    onclosetag: (name) => {
      if (name === 'title') isInTitle = false;
    },
  });
  parser.end(end === -1 ? html : html.slice(0, end));
  return {
    title: toTitle(found.title) ?? toTitle(found.social),
    icon_href: found.icon || found.touch_icon || null,
  };
}
