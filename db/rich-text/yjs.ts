import { isSafeUrl } from '@tandem/shared/rich-text/rules/safe-url.ts';
import type { Node, Schema } from '@tiptap/pm/model';
import * as Y from 'yjs';

/** The fragment that every editor binds its text to (docs/contract/live-documents.md#one-fragment). */
export const FRAGMENT = 'default';

type JsonMark = { type: string; attrs: Record<string, unknown> };
type JsonNode = {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: JsonMark[];
  content?: JsonNode[];
};

/** Marks that may be there several times carry a hash behind their name. */
const MARK_HASH = /--[a-zA-Z0-9+/=]{8}$/;

const isUnsafe = (url: unknown) => typeof url === 'string' && !isSafeUrl(url);

function marksOf(attributes: Record<string, unknown>, schema: Schema): JsonMark[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    const type = key.replace(MARK_HASH, '');
    const attrs = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    const isAllowed = schema.marks[type] !== undefined && !(type === 'link' && isUnsafe(attrs['href']));
    return isAllowed ? [{ type, attrs }] : [];
  });
}

function textNodes(text: Y.XmlText, schema: Schema): JsonNode[] {
  const delta = text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  return delta.flatMap(({ insert, attributes }) => {
    if (typeof insert !== 'string' || insert === '') return [];
    return [{ type: 'text', text: insert, marks: marksOf(attributes ?? {}, schema) }];
  });
}

/** An element that the schema does not know gives way to what is inside of it. */
function elementNodes(element: Y.XmlElement, schema: Schema): JsonNode[] {
  const content = childNodes(element, schema);
  if (!schema.nodes[element.nodeName] || element.nodeName === 'doc') return content;
  const attrs: Record<string, unknown> = { ...element.getAttributes() };
  if (isUnsafe(attrs['src'])) attrs['src'] = null;
  const isLeaf = schema.nodes[element.nodeName]?.isLeaf;
  return [{ type: element.nodeName, attrs, ...(isLeaf || content.length === 0 ? {} : { content }) }];
}

function childNodes(parent: Y.XmlFragment, schema: Schema): JsonNode[] {
  return parent.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return textNodes(child, schema);
    return child instanceof Y.XmlElement ? elementNodes(child, schema) : [];
  });
}

/**
 * The text of a Yjs document as ProseMirror sees it. What came over the wire is not trusted: nodes and marks outside of
 * the schema and unsafe addresses are left out. The Yjs document itself is not touched.
 */
export function nodeOfDoc(doc: Y.Doc, schema: Schema): Node {
  const content = childNodes(doc.getXmlFragment(FRAGMENT), schema);
  return schema.nodeFromJSON({ type: 'doc', content });
}

/** Two zeros are an update that says nothing. More of them are what a failing disk leaves: Yjs would read that as nothing, too. */
const isZeroed = (update: Uint8Array) => update.length > 2 && update[0] === 0 && update[1] === 0;

/** Whether these bytes are an update at all. */
export function isUpdate(update: Uint8Array): boolean {
  if (isZeroed(update)) return false;
  try {
    Y.parseUpdateMeta(update);
    return true;
  } catch {
    return false;
  }
}

/**
 * Applies stored updates in one go (merging many small ones takes quadratic time). Throws for bytes that are no update, so
 * that a document of which they are all that is left is not taken for an empty one.
 */
export function applyUpdates(doc: Y.Doc, updates: readonly Uint8Array[], origin?: unknown): void {
  doc.transact(() => {
    for (const update of updates) {
      if (isZeroed(update)) throw new Error('These bytes are no update.');
      Y.applyUpdate(doc, update, origin);
    }
  }, origin);
}

export function docOfUpdates(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  applyUpdates(doc, updates);
  return doc;
}
