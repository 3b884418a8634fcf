import { noteNameOf } from '@tandem/shared/rich-text/nodes/note-links.ts';
import { Fragment, type Mark, type Node } from '@tiptap/pm/model';
import { parseHtml } from '../html/parse-html.ts';
import { htmlOf } from './html.ts';

/** What has a protocol, begins at the root of a site or stays within the text is no file beside this one. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/|#(?!\[\[)|\?|$)/i;

const linkOf = ({ marks }: Node): Mark | undefined => marks.find(({ type }) => type.name === 'link');
const addressOf = (node: Node): string | null => {
  const href: unknown = linkOf(node)?.attrs['href'];
  return typeof href === 'string' ? href : null;
};

/** The different addresses of links that may lead to files beside this one. */
export function noteLinksOf(blocks: readonly Node[]): string[] {
  const found = new Set<string>();
  const note = (node: Node) => {
    const address = node.isInline ? addressOf(node) : null;
    if (address !== null && !ELSEWHERE.test(address)) found.add(address);
  };
  for (const block of blocks) block.descendants(note);
  return [...found];
}

/** Where links lead by the addresses that they have; null for those that lead nowhere. Others stay. */
export type NoteAddresses = ReadonlyMap<string, string | null>;

type Linked = { nodes: Node[]; missing: number };

/** The inline content of a block. Of a link that leads nowhere the words stay, and the name where they do not say it. */
function withLinks(block: Node, addresses: NoteAddresses): Linked {
  const nodes: Node[] = [];
  let missing = 0;
  let words = '';
  for (const [index, node] of block.children.entries()) {
    const [link, address] = [linkOf(node), addressOf(node)];
    const other = address === null ? undefined : addresses.get(address);
    if (!link || address === null || other === undefined) {
      nodes.push(node);
      continue;
    }
    const unlinked = node.mark(link.removeFromSet(node.marks));
    if (other !== null) {
      nodes.push(node.mark(link.type.create({ href: other }).addToSet(unlinked.marks)));
      continue;
    }
    nodes.push(unlinked);
    words += node.text ?? '';
    const next = block.maybeChild(index + 1);
    if (next && linkOf(next)?.eq(link)) continue;
    missing += 1;
    const name = noteNameOf(address);
    if (name !== '' && !words.toLowerCase().includes(name.toLowerCase()))
      nodes.push(node.type.schema.text(` (${name})`));
    words = '';
  }
  return { nodes, missing };
}

function linkBlock(block: Node, addresses: NoteAddresses): { block: Node; missing: number } {
  if (block.isTextblock) {
    const { nodes, missing } = withLinks(block, addresses);
    return { block: block.copy(Fragment.fromArray(nodes)), missing };
  }
  const parts = block.children.map((child) => linkBlock(child, addresses));
  const missing = parts.reduce((sum, part) => sum + part.missing, 0);
  return { block: block.copy(Fragment.fromArray(parts.map((part) => part.block))), missing };
}

/** Another text of a page, whose links lead to what `addresses` says, and how many of them lead nowhere now. */
export function withNoteLinks(html: string, addresses: NoteAddresses): { html: string; missing: number } {
  const { block, missing } = linkBlock(parseHtml(html, 'document'), addresses);
  return { html: htmlOf(block.children, block), missing };
}
