import { getSchema } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import { type RichTextVariant, richTextExtensions } from './extensions.ts';

const schemas = new Map<RichTextVariant, Schema>();

/** The ProseMirror schema of a variant, built once. */
export function richTextSchema(variant: RichTextVariant): Schema {
  const known = schemas.get(variant);
  if (known) return known;
  const schema = getSchema(richTextExtensions(variant));
  schemas.set(variant, schema);
  return schema;
}
