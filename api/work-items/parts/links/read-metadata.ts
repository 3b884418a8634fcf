import { fileTypeFromBuffer } from 'file-type';
import { type OutboundOptions, getOutbound } from '../../../outbound/get.ts';
import { OutboundError } from '../../../outbound/error.ts';
import { type PageHead, readPageHead } from './page-head.ts';

const PAGE_BYTES = 512_000;
/** Icons stand in the row of their link. */
const ICON_BYTES = 16_384;
const ICON_TYPES = new Set(['image/png', 'image/x-icon', 'image/jpeg', 'image/gif', 'image/webp']);
const PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml', '']);
const NOTHING: PageHead = { title: null, icon_href: null };

/** What is stored of a page that a link leads to; the icon as a `data:` address, so that looking at it tells nobody. */
export type LinkMetadata = {
  title: string | null;
  favicon: string | null;
  favicon_url: string | null;
  /** Where the link led in the end. */
  url: string;
};

type Options = Pick<OutboundOptions, 'allow' | 'signal'>;

/** What a server says while it is busy or being mended; anything else it will say again. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 429;

/**
 * Reads the title and the icon of the page at an address (docs/contract/links.md#title-and-icon). OutboundError when
 * there is none.
 */
export async function readMetadata(url: string, options: Options): Promise<LinkMetadata> {
  const accept = 'text/html, application/xhtml+xml';
  const page = await getOutbound(url, { ...options, accept, max_bytes: PAGE_BYTES });
  if (page.status !== 200) {
    const reason = isPassing(page.status) ? 'unreachable' : 'gone';
    throw new OutboundError(reason, `${url} answers ${page.status}.`);
  }
  const head = PAGE_TYPES.has(page.type) ? readPageHead(page) : NOTHING;
  const iconUrl = URL.parse(head.icon_href ?? '/favicon.ico', page.url.href)?.href ?? null;
  const favicon = iconUrl && (await readIcon(iconUrl, options));
  return { title: head.title, favicon, favicon_url: favicon && iconUrl, url: page.url.href };
}

/** The icon, if it is a small picture; a page without one is a page all the same. */
async function readIcon(url: string, options: Options): Promise<string | null> {
  try {
    const answer = await getOutbound(url, { ...options, accept: 'image/*', max_bytes: ICON_BYTES });
    if (answer.status !== 200 || answer.is_cut) return null;
    const mime = (await fileTypeFromBuffer(answer.body))?.mime ?? '';
    return ICON_TYPES.has(mime) ? `data:${mime};base64,${answer.body.toString('base64')}` : null;
  } catch (error) {
    if (error instanceof OutboundError) return null;
    throw error;
  }
}
