import { type MouseEvent, use, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { cleanHtml, type NameOf } from '#lib/text/clean-html.ts';
import '../styles/rich-text.css';
import { ItemLinksContext } from './item-links-context.ts';
import { drawItemLinks, itemPathOf } from './item-links.ts';
import { linkKeys } from './typed-keys.ts';
import { useDrawnBlocks } from './use-drawn-blocks.ts';

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const LINES = 'p, h1, h2, h3, h4, h5, h6, summary';
/** What has a text of its own, where clients leave paragraphs out. */
const HOLDERS = 'li, td, th, blockquote';

/** Each paragraph has the direction of its own letters; style sheets turn what is around it. */
function turnLines(root: Element) {
  const bare = [...root.querySelectorAll(HOLDERS)].filter((holder) => !holder.querySelector(LINES));
  for (const line of [...root.querySelectorAll(LINES), ...bare]) line.setAttribute('dir', 'auto');
}

type HtmlViewProps = {
  html: string;
  nameOf?: NameOf | undefined;
  /** The measures of a page, or of a description. */
  look?: 'page' | 'description' | undefined;
  /** Somebody clicked into the text, and not on a link. */
  onClick?: ((event: MouseEvent) => void) | undefined;
};

/** Stored rich text that is only read. The server has cleaned it; what reaches the page is cleaned once more. */
export function HtmlView({ html, nameOf, look = 'description', onClick }: HtmlViewProps) {
  const items = use(ItemLinksContext);
  const pictureOf = items?.pictureOf;
  const clean = useMemo(() => cleanHtml(html, { nameOf, pictureOf }), [html, nameOf, pictureOf]);
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!root.current || clean === '') return;
    turnLines(root.current);
    if (items) linkKeys(root.current, items);
  }, [clean, items]);
  useEffect(
    () => (items && root.current && clean !== '' ? drawItemLinks(root.current, items) : undefined),
    [items, clean],
  );
  useDrawnBlocks(root, clean);
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return onClick?.(event);
    const path = itemPathOf(link.getAttribute('href') ?? '');
    if (!items || !path || !isPlain(event)) return;
    // Here it is one step further, not another tab.
    event.preventDefault();
    items.open(path);
  };
  return (
    <div
      ref={root}
      role="presentation"
      className={`rich-text rich-text-${look}`}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
