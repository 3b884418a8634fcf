import { pictureIdOf } from '@tandem/shared/rich-text/markdown/markdown-html.ts';
import { storedPictureId } from '@tandem/shared/rich-text/rules/stored-picture.ts';
import { escapeHtml } from '@tandem/shared/rich-text/rules/escape-html.ts';
import type { Node } from '@tiptap/pm/model';
import type { MarkdownWriter } from './writer.ts';
import { escapeText } from './escape.ts';

const PLAIN_ADDRESS = /^[^\s<>()\\]+$/;
const TAG_NAMES: Readonly<Record<string, string>> = { aspectRatio: 'aspectratio' };
/** What the Markdown of a picture says. */
const SAID = new Set(['src', 'alt', 'title']);

/** A picture that looks like any other is one of Markdown; the rest of them say more about themselves. */
export function writePicture(picture: Node, { addressOf }: MarkdownWriter): string | null {
  const source = String(picture.attrs['src'] ?? '');
  const isStored = picture.type.name === 'imageComponent';
  const id = isStored ? pictureIdOf(source) : null;
  if (source === '' || (isStored && id !== source)) return null;
  const ownId = isStored ? null : storedPictureId(source);
  if (ownId !== null) return asTag(picture, addressOf(ownId));
  const address = id === null ? source : addressOf(id);
  const isOwn = pictureIdOf(address) === id && PLAIN_ADDRESS.test(address);
  return isOwn && hasOnlyWords(picture)
    ? asMarkdown(picture, address)
    : isStored
      ? asTag(picture, address)
      : null;
}

function hasOnlyWords({ attrs, type }: Node): boolean {
  const { alt, title } = attrs as { alt: string | null; title: string | null };
  return (
    Object.entries(type.spec.attrs ?? {}).every(
      ([name, { default: fallback }]) => SAID.has(name) || attrs[name] === fallback,
    ) &&
    !/["\n\\&]/.test(title ?? '') &&
    title !== '' &&
    alt !== ''
  );
}

function asMarkdown({ attrs }: Node, address: string): string {
  const { alt, title } = attrs as { alt: string | null; title: string | null };
  return `![${escapeText(alt ?? '')}](${address}${title === null ? '' : ` "${title}"`})`;
}

/** Any reader shows it; ours knows the picture by its id, or the address that it has here. */
function asTag({ attrs }: Node, address: string): string {
  const { src, ...others } = attrs as Record<string, string | null>;
  const values = Object.entries(others).flatMap(([name, value]) =>
    value === null ? [] : [` ${TAG_NAMES[name] ?? name}="${escapeHtml(value)}"`],
  );
  return `<div><img src="${escapeHtml(address)}"${values.join('')} data-picture="${escapeHtml(src ?? '')}"></div>`;
}
