import { createHash } from 'node:crypto';
import type { SourceComment, SourcePerson } from '../../source/source-item.ts';

/** `12/Mar/24 10:00 AM;u1;First, then; second`: moment, person and text, of which the text may have semicolons. */
const HEAD = /^([^;\n]{6,40});([^;\n]{0,255});([^]*)$/;

type Reading = {
  /** ISO text in UTC, null for nothing and undefined for what is none. */
  readMoment: (text: string) => string | null | undefined;
  personOf: (name: string) => SourcePerson | null;
  /** For a comment that says none. */
  moment: string;
  hasHeads: boolean;
};

/**
 * The comment of a cell; null for an empty cell. `is_plain` says that the cell should have had a head and has none, so
 * that all of it is text.
 */
export function commentIn(
  cell: string,
  reading: Reading,
): { comment: SourceComment; is_plain: boolean } | null {
  if (cell === '') return null;
  const [, moment = '', person = '', text = ''] = (reading.hasHeads ? HEAD.exec(cell) : null) ?? [];
  const created_at = moment === '' ? null : reading.readMoment(moment.trim());
  const isHeaded = typeof created_at === 'string';
  const at = isHeaded ? created_at : reading.moment;
  const comment = {
    external_id: createHash('sha256').update(cell).digest('base64url').slice(0, 22),
    author: isHeaded ? reading.personOf(person.trim()) : null,
    parts: [{ body: isHeaded ? text : cell }],
    created_at: at,
    updated_at: at,
  };
  return { comment, is_plain: reading.hasHeads && !isHeaded };
}

/** The comments of a JSON list, as some exports write them in one cell; null for a cell that is none. */
export function commentsOfList(cell: string): string[] | null {
  if (!cell.startsWith('[') || !cell.endsWith(']')) return null;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) ? list.flatMap(textOf) : null;
  } catch {
    return null;
  }
}

const TEXTS = ['comment_stripped', 'comment', 'comment_html', 'text', 'body'] as const;

function textOf(entry: unknown): string[] {
  if (typeof entry === 'string') return entry.trim() === '' ? [] : [entry];
  if (typeof entry !== 'object' || entry === null) return [];
  const fields = entry as Record<string, unknown>;
  const text = TEXTS.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof text === 'string' ? [text] : [];
}
