import type { Schema } from '@tiptap/pm/model';
import * as Y from 'yjs';

/** Marks that may overlap themselves carry a hash in the document. */
const MARK_HASH = /--[\w+/=]{8}$/;

function isKnownText(text: Y.XmlText, schema: Schema): boolean {
  const delta = text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  return delta.every(
    ({ insert, attributes }) =>
      typeof insert === 'string' &&
      Object.keys(attributes ?? {}).every((name) => name.replace(MARK_HASH, '') in schema.marks),
  );
}

function isKnown(node: unknown, schema: Schema): boolean {
  if (node instanceof Y.XmlText) return isKnownText(node, schema);
  if (!(node instanceof Y.XmlElement)) return false;
  return node.nodeName in schema.nodes && node.toArray().every((child) => isKnown(child, schema));
}

/** Whether something in the text was written by a newer client: an editor with this schema would delete it. */
export const hasUnknownContent = (fragment: Y.XmlFragment, schema: Schema): boolean =>
  !fragment.toArray().every((child) => isKnown(child, schema));

/** Whether this change brought something unknown; looks only at what changed. */
export function bringsUnknownContent(
  events: readonly Y.YEvent<Y.AbstractType<unknown>>[],
  schema: Schema,
): boolean {
  return events.some(({ target, changes }) => {
    if (target instanceof Y.XmlText) return !isKnownText(target, schema);
    return changes.delta.some(
      ({ insert }) => Array.isArray(insert) && !insert.every((child) => isKnown(child, schema)),
    );
  });
}
