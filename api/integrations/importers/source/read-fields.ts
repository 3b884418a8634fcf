import { z } from 'zod';
import { storableText } from '@tandem/db/postgres/storable-text.ts';
import { parseJson } from './parse-json.ts';
import type { Refusal } from './source-item.ts';

/** Text of an imported record. */
export const text = z.string().transform(storableText);

/** A moment in any form that Date reads, of the years 1 to 9999, as ISO text in UTC. */
export const timestamp = z.string().transform((value, context) => {
  const time = new Date(value);
  const year = time.getUTCFullYear();
  if (year >= 1 && year <= 9999) return time.toISOString();
  context.addIssue({ code: 'custom', message: `"${value.slice(0, 40)}" is no date` });
  return z.NEVER;
});

/** What is wrong with a record, in one line: the first three faults with their places. */
function faultsOf(error: z.ZodError): string {
  const faults = error.issues.map((issue) => `${issue.path.join('.') || 'record'}: ${issue.message}`);
  const more = faults.length > 3 ? ` and ${faults.length - 3} more` : '';
  return faults.slice(0, 3).join('; ') + more;
}

/** Reads a JSON record by its schema; says what is wrong with it otherwise. */
export function readRecord<T>(json: string, schema: z.ZodType<T>): { record: T } | Refusal {
  if (!json.isWellFormed()) return unreadable('it holds bytes that are not utf-8');
  let value: unknown;
  try {
    value = parseJson(json);
  } catch (error) {
    // The parser counts lines within the record, which would be taken for those of the file.
    const reason = error instanceof Error ? error.message.replace(/ \(line \d+ column \d+\)$/, '') : null;
    return unreadable(`not JSON (${reason === null ? 'unreadable' : shorten(reason)})`);
  }
  const result = schema.safeParse(value);
  return result.success ? { record: result.data } : unreadable(faultsOf(result.error));
}

/** What is wrong in the format of a tracker is said in its words, in English. */
export const unreadable = (error: string): Refusal => ({
  error,
  reason: { code: 'unreadable', value: error },
});

/** Node quotes the text itself in its message, however long. */
const shorten = (message: string) => message.split('\n')[0]?.slice(0, 120) ?? '';
