import type { RichTextVariant } from '@tandem/shared/rich-text/extensions.ts';
import { renderHtml } from '@tandem/shared/rich-text/render-html.ts';
import { richTextSchema } from '@tandem/shared/rich-text/schema.ts';
import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { carryAnchors, withoutAnchors } from './anchors.ts';
import {
  MAX_TYPE_LEVELS,
  TooDeepError,
  isNestedDeeper,
  isTooDeepToOpen,
  requireShallowNode,
} from './depth.ts';
import { parseHtml } from './html/parse-html.ts';
import { sanitizeOnThisThread } from './html/rules.ts';
import { htmlToText } from './text.ts';
import { FRAGMENT, docOfUpdates, nodeOfDoc } from './yjs.ts';

/** The three forms in which rows keep a text. */
export type DerivedText = {
  description_html: string;
  description_json: Record<string, unknown>;
  description_stripped: string | null;
};

/** A document after a change: the update that leads to it (null when nothing changed), its whole state and its forms. */
export type ChangedDocument = DerivedText & {
  update: Uint8Array | null;
  state: Uint8Array;
  /** The document could not be opened: this is another one, which is to take its place. */
  is_other?: boolean;
};

function derive(doc: Y.Doc): DerivedText {
  // Always with the larger schema: a reader must not lose what some editor was able to write.
  const node = withoutAnchors(nodeOfDoc(doc, richTextSchema('document')));
  const html = sanitizeOnThisThread(renderHtml(node));
  return {
    description_html: html || '<p></p>',
    description_json: node.toJSON() as Record<string, unknown>,
    description_stripped: htmlToText(html),
  };
}

function changeDocument(doc: Y.Doc, change: () => void): ChangedDocument {
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  doc.transact(change);
  return changedDocument(doc, updates);
}

function changedDocument(doc: Y.Doc, updates: Uint8Array[]): ChangedDocument {
  const update = updates.length > 1 ? Y.mergeUpdates(updates) : (updates[0] ?? null);
  return { ...derive(doc), update, state: Y.encodeStateAsUpdate(doc) };
}

function writeNode(doc: Y.Doc, node: Node): ChangedDocument {
  return changeDocument(doc, () => {
    updateYFragment(doc, doc.getXmlFragment(FRAGMENT), node, { mapping: new Map(), isOMark: new Map() });
  });
}

/** Stored HTML → a new Yjs document. */
export function convertHtml(html: string, variant: RichTextVariant): ChangedDocument {
  return writeNode(new Y.Doc(), parseHtml(html, variant));
}

/** A text as ProseMirror writes it → its HTML, which is yet to be made safe. Throws for what is none of our schema. */
export function renderJson(json: unknown): string {
  const node = richTextSchema('document').nodeFromJSON(json);
  requireShallowNode(node);
  return renderHtml(node);
}

type Replacement = {
  html: string;
  variant: RichTextVariant;
  /** No text could be made of the document before. */
  is_suspect?: boolean;
};

/**
 * Makes the text of a document equal to some HTML with as few edits as it takes, so that carets and concurrent edits
 * stay, and what words are commented on. Throws a TooDeepError.
 */
export function replaceText(
  updates: readonly Uint8Array[],
  { html, variant, is_suspect = false }: Replacement,
): ChangedDocument {
  const node = parseHtml(html, variant);
  requireShallowNode(node);
  if (is_suspect && !canBeOpened(updates)) return { ...writeNode(new Y.Doc(), node), is_other: true };
  const doc = docOfUpdates(updates);
  return writeNode(doc, carryAnchors(nodeOfDoc(doc, richTextSchema(variant)), node));
}

function canBeOpened(updates: readonly Uint8Array[]): boolean {
  try {
    if (isTooDeepToOpen(updates)) return false;
    docOfUpdates(updates);
    return true;
  } catch {
    return false;
  }
}

/** Merges a state or update that a client made into a document; throws when the bytes are none, or a TooDeepError. */
export function mergeState(updates: readonly Uint8Array[], incoming: Uint8Array): ChangedDocument {
  const doc = docOfUpdates(updates);
  if (isNestedDeeper(doc, [incoming], MAX_TYPE_LEVELS)) throw new TooDeepError();
  const received: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => received.push(update));
  Y.applyUpdate(doc, incoming);
  if (doc.store.pendingStructs || doc.store.pendingDs)
    throw new Error('The update builds on others that are missing.');
  return changedDocument(doc, received);
}

/** All updates as one state, with the forms for the row. */
export function deriveText(updates: readonly Uint8Array[]): DerivedText & { state: Uint8Array } {
  const doc = docOfUpdates(updates);
  return { ...derive(doc), state: Y.encodeStateAsUpdate(doc) };
}

/** All updates as one state. Throws a TooDeepError for those that would take all memory. */
export function joinUpdates(updates: readonly Uint8Array[]): Uint8Array {
  if (isTooDeepToOpen(updates)) throw new TooDeepError();
  return Y.encodeStateAsUpdate(docOfUpdates(updates));
}
