import { useMemo } from 'react';
import { cleanHtml, type NameOf } from '#lib/clean-html.ts';
import './editor/rich-text.css';

/** Stored rich text that is only read. The server has cleaned it; what reaches the page is cleaned once more. */
export function HtmlView({ html, nameOf }: { html: string; nameOf?: NameOf }) {
  const clean = useMemo(() => cleanHtml(html, nameOf), [html, nameOf]);
  return <div className="rich-text rich-text-description" dangerouslySetInnerHTML={{ __html: clean }} />;
}
