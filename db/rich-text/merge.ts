import { richTextSchema } from '@tandem/shared/rich-text/schema.ts';
import { renderHtml } from '@tandem/shared/rich-text/render-html.ts';
import type { Node, Schema } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { requireShallowNode } from './depth.ts';
import { parseHtml } from './html/parse-html.ts';
import { FRAGMENT, docOfUpdates, nodeOfDoc } from './yjs.ts';

/** Three forms of one text. */
export type Versions = {
  /** What both began with. */
  seen: string;
  /** What one of them made of it, and is stored. */
  stored: string;
  /** What the other made of it. */
  sent: string;
};

function write(doc: Y.Doc, node: Node): void {
  doc.transact(() =>
    updateYFragment(doc, doc.getXmlFragment(FRAGMENT), node, { mapping: new Map(), isOMark: new Map() }),
  );
}

/** How much of what this document's own writer put in is there in a document. */
function lengthThere({ clientID }: Y.Doc, { store }: Y.Doc): number {
  const structs = store.clients.get(clientID) ?? [];
  return structs.reduce((sum, struct) => sum + (struct.deleted ? 0 : struct.length), 0);
}

/**
 * Of two insertions at one place Yjs puts that of the lower number first. The text that is sent comes first, so that a
 * writer who goes on within a word goes on behind what they wrote, in each of several merges.
 */
const WRITERS = { base: 1, mine: 2, theirs: 3 };

/** All three as documents of one schema. */
function mergeNodes(schema: Schema, before: Node, [theirs, mine]: [Node, Node]): Node {
  const base = new Y.Doc();
  base.clientID = WRITERS.base;
  write(base, before);
  const state = Y.encodeStateAsUpdate(base);
  const fork = (clientId: number, node: Node) => {
    const doc = docOfUpdates([state]);
    doc.clientID = clientId;
    write(doc, node);
    return doc;
  };
  const forks = [fork(WRITERS.theirs, theirs), fork(WRITERS.mine, mine)];
  const merged = docOfUpdates(forks.map((doc) => Y.encodeStateAsUpdate(doc)));
  const isWhole = forks.every((doc) => lengthThere(doc, doc) === lengthThere(doc, merged));
  return isWhole ? nodeOfDoc(merged, schema) : theirs.copy(theirs.content.append(mine.content));
}

/**
 * What two people made of one text, as one text. Where one took away what the other wrote into, nothing is taken away:
 * both texts stand one behind the other. The answer is yet to be made safe. Throws a TooDeepError.
 */
export function mergeHtml({ seen, stored, sent }: Versions): string {
  const read = (html: string) => parseHtml(html, 'document');
  const [theirs, mine] = [read(stored), read(sent)];
  for (const node of [theirs, mine]) requireShallowNode(node);
  return renderHtml(mergeNodes(richTextSchema('document'), read(seen), [theirs, mine]));
}

/** The same for a text without formats, line by line. */
export function mergeLines({ seen, stored, sent }: Versions): string {
  const schema = richTextSchema('document');
  const read = (text: string) => {
    const content = text
      .split('\n')
      .map((line) => ({ type: 'paragraph', ...(line && { content: [{ type: 'text', text: line }] }) }));
    return schema.nodeFromJSON({ type: 'doc', content });
  };
  const merged = mergeNodes(schema, read(seen), [read(stored), read(sent)]);
  return merged.children.map(({ textContent }) => textContent).join('\n');
}
