import { z } from 'zod';
import {
  colorInput,
  idInput,
  idsInput,
  jsonObjectInput,
  nameInput,
  newIdInput,
  optionalIdInput,
  optionalNameInput,
} from '../http/fields.ts';
import { blankable, emptyAsNull, numericInput, seenNameInput } from '../http/lenient.ts';
import { logoPropsInput } from '../projects/projects/schema.ts';
import { htmlInput } from '../rich-text/nesting.ts';
import { IMPORT_LIMITS } from './limits.ts';
import { pageAccessSchema } from './schema.ts';

const MAX_LABELS = 100;
const accessInput = numericInput(pageAccessSchema);

const fields = z
  .object({
    /** "" is shown as "Untitled". */
    name: blankable(optionalNameInput()),
    access: accessInput,
    color: blankable(colorInput),
    logo_props: logoPropsInput,
    view_props: jsonObjectInput,
    labels: idsInput(MAX_LABELS),
    parent: optionalIdInput,
    description_html: blankable(htmlInput),
  })
  .partial();

/** A Yjs update or state, base64. */
const binaryInput = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Enter valid base64.');

/** A text as ProseMirror writes it; {} is none. */
const proseMirrorInput = z.record(z.string(), z.unknown()).nullish();

/**
 * Body of POST P/pages/. The text as the Yjs state of a client that has written it already, or as HTML, or as JSON: the first
 * of them that is not empty.
 */
export const createPageInput = fields.extend({
  id: newIdInput.optional(),
  description_binary: binaryInput.nullable().optional(),
  description: proseMirrorInput,
  description_json: proseMirrorInput,
});
export type CreatePage = z.infer<typeof createPageInput>;

/** Body of PATCH P/pages/{id}/; with `expected_name` a page that was renamed since is left alone: 409. */
export const updatePageInput = fields.extend({ expected_name: seenNameInput });
export type UpdatePage = z.infer<typeof updatePageInput>;

export const pageAccessInput = z.object({ access: accessInput });

/**
 * Body of PATCH P/pages/{id}/description/. What comes beside the Yjs state is derived from it here
 * (docs/contract/pages.md#merging-a-state).
 */
export const pageDescriptionInput = z.object({ description_binary: binaryInput.nullable().optional() });

/** Body of POST /live/convert-document; which fields are missing is said by the call. */
export const convertDocumentInput = z
  .object({ description_html: blankable(htmlInput), variant: emptyAsNull(z.enum(['rich', 'document'])) })
  .partial();

/** Body of PATCH P/pages/{id}/versions/{id}/; null and "" take the name off. */
export const nameVersionInput = z.object({ name: emptyAsNull(nameInput()) });

/** Body of POST P/pages/{id}/move/. */
export const movePageInput = z.object({ new_project_id: idInput });

/** Query of GET P/pages/{id}/export/. */
export const exportPageQuery = z.object({ format: z.enum(['markdown', 'html']).default('markdown') });
export type PageFormat = z.infer<typeof exportPageQuery>['format'];

/** Letters of base64: four bytes a letter. */
const MAX_CONTENT = Math.ceil((IMPORT_LIMITS.letters * 4) / 3) * 4;

const markdownFile = z.object({
  /** Stands for the name of a page that begins with no heading. */
  name: blankable(z.string().max(1000)).default(''),
  markdown: blankable(z.string().max(IMPORT_LIMITS.letters)).default(''),
  /** The bytes of a file that is no UTF-8, base64, in the place of its text. */
  content: binaryInput.max(MAX_CONTENT).nullish(),
});

/** Body of POST P/import-pages/. */
export const importPagesInput = z.object({
  files: z.array(markdownFile).min(1).max(IMPORT_LIMITS.files),
  access: accessInput.optional(),
  parent: optionalIdInput.optional(),
});
export type ImportPages = z.infer<typeof importPagesInput>;
