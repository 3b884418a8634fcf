import { z } from 'zod';
import { isCssColor } from '../rich-text/rules/colors.ts';
import { emptyAsNull, listInput, numericInput } from './lenient.ts';
import { asOneLine, isSeen } from './one-line.ts';

/** An id that a caller sends. Lower case, so that it can be compared with those that the database answers. */
export const idInput = z.guid().toLowerCase();

/** An id or none. */
export const optionalIdInput = emptyAsNull(idInput);

/** Ids, each once. */
export const idsInput = (maxLength: number) =>
  listInput(idInput, maxLength).transform((ids) => [...new Set(ids)]);

const VERSION_7 = /^.{14}7.{4}[89ab]/;

/**
 * The id of a new row, when its maker has chosen it: then they can work on with it before anybody has heard of it. Of
 * version 7, so that rows made one after the other stand together in every index. Anything else means nothing: clients
 * that know nothing of this send ids of their own, which are ignored like all that is the server's to say.
 */
export const newIdInput = z.unknown().transform((value) => {
  const id = idInput.safeParse(value).data;
  return id !== undefined && VERSION_7.test(id) ? id : undefined;
});

/** Path parameters of routes below a workspace, a project. */
export const workspaceParams = z.object({ slug: z.string() });
export const projectParams = workspaceParams.extend({ project_id: idInput });

/** Any JSON object; small enough to travel with the row that holds it. */
export const jsonObjectInput = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 20_000, 'This field is too large.');

const BLANK_TEXT = 'This field may not be blank.';
/** A text of one line. Refused when it is not empty and yet nothing is seen of it. */
export const oneLineInput = z
  .string()
  .overwrite(asOneLine)
  .refine((text) => text === '' || isSeen(text), BLANK_TEXT);

/** A name that may be left empty. */
export const optionalNameInput = (maxLength = 255) => oneLineInput.max(maxLength);

/** The name of anything: one line of which something is seen. */
export const nameInput = (maxLength = 255) => optionalNameInput(maxLength).min(1);

/** A colour that clients put into styles: a CSS colour or nothing. An address there would be loaded by every reader. */
export const colorInput = z
  .string()
  .trim()
  .max(255)
  .refine((text) => text === '' || isCssColor(text), 'Enter a colour, such as #3A3A3A.');

/** A position among neighbours, as the client computes it. */
/**
 * The rows between which one was put in an order of people's own: with the smaller number and with the larger one, null at
 * an end (docs/contract/conventions.md#own-orders).
 */
export const betweenInput = z.tuple([optionalIdInput, optionalIdInput]);

export const sortOrderInput = numericInput(z.number().min(-1e15).max(1e15));

/**
 * What every row carries (docs/contract/conventions.md#audit-fields). Timestamps are ISO text in UTC with microseconds.
 */
export const auditFields = {
  created_at: z.string(),
  updated_at: z.string(),
  created_by: z.uuid().nullable(),
  updated_by: z.uuid().nullable(),
};
export const deletedAtField = { deleted_at: z.string().nullable() };
