import { z } from 'zod';
import { isDay } from '../time/calendar-day.ts';

/*
 * What stands for one value in many forms. Clients read bodies out of forms, where a number is its digits and what is left
 * empty is "" or null. Every input takes its numbers, lists, optional ids, days and texts from here, so that no call refuses
 * what its sister takes. Whatever comes in another form goes on as it is, and is refused by the schema that it meets.
 */

const MAX_DIGITS = 40;
/** As JSON writes numbers. `Number` alone would also read "", blanks and "0x10". */
const NUMBER = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i;

const readNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.length <= MAX_DIGITS && NUMBER.test(value) ? Number(value) : value;

const readEmpty = (value: unknown): unknown => (value === '' ? null : value);

/** A number, or its digits as text. */
export const numericInput = <T extends z.ZodType>(schema: T) => z.preprocess(readNumber, schema);

/** A list. Null is an empty one. */
export const listInput = <T extends z.ZodType>(element: T, maxLength: number) =>
  z
    .array(element)
    .max(maxLength, `Ensure this field has no more than ${maxLength} elements.`)
    .nullable()
    .transform((list) => list ?? []);

/** A value that may be none: "" and null alike. */
export const emptyAsNull = <T extends z.ZodType>(schema: T) => z.preprocess(readEmpty, schema.nullable());

/** "" and null say nothing, like a key that is not there. */
export const absentable = <T extends z.ZodType>(schema: T) =>
  emptyAsNull(schema)
    .transform((value) => value ?? undefined)
    .optional();

/** A text that may be left empty. Null is "". */
export const blankable = <T extends z.ZodType<string>>(schema: T) =>
  schema.nullable().transform((text) => text ?? '');

/** A text that is null when nothing was written. */
export const optionalTextInput = (maxLength = 255) => emptyAsNull(z.string().max(maxLength));

/** The name that a caller has seen, which is empty for a page without one; null and undefined ask nothing. */
export const seenNameInput = z.string().max(255).nullish();

/** A longer text beside a name. */
export const descriptionInput = blankable(z.string().max(10_000));

/** The longer text that a caller has seen; null and undefined ask nothing. */
export const seenDescriptionInput = z.string().max(10_000).nullish();

const dayOf = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, 10) : value);
const day = z.string().refine(isDay, 'Date has wrong format. Use YYYY-MM-DD.');

/** A day; of a timestamp its first ten characters. */
export const dayInput = z.preprocess(dayOf, day);

/** A day or none. */
export const optionalDayInput = z.preprocess((value) => readEmpty(dayOf(value)), day.nullable());

/** The `updated_at` that a caller has seen of a row; without one they do not ask whether it has changed. */
export const versionInput = emptyAsNull(z.string().max(40)).transform((time) => time ?? undefined);
