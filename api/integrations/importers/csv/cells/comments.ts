import { parseJson } from '../../source/parse-json.ts';
import { createHash } from 'node:crypto';
import type { SourceComment, SourcePerson } from '../../source/source-item.ts';
import { nameOfEntry } from './lists.ts';

/** `12/Mar/24 10:00 AM;u1;First, then; second`: moment, person and text, of which the text may have semicolons. */
const HEAD = /^([^;\n]{6,40});([^;\n]{0,255});([^]*)$/;

/** A comment as a cell has it; `moment` and `person` are empty where it says none. */
export type WrittenComment = {
  moment: string;
  person: string;
  text: string;
  /** It should have had a head and has none, so that all of it is text. */
  is_plain: boolean;
};

type Reading = {
  /** ISO text in UTC, null for nothing and undefined for what is none. */
  readMoment: (text: string) => string | null | undefined;
  personOf: (name: string) => SourcePerson | null;
  /** For a comment that says none. */
  moment: string;
};

/** The comments of a cell: those of a JSON list, or the cell as one. `hasHeads` says that each begins with a head. */
export function commentsIn(cell: string, hasHeads: boolean): WrittenComment[] {
  if (cell === '') return [];
  const list = listIn(cell);
  if (list !== null) return list;
  const [, moment, person = '', text = ''] = (hasHeads ? HEAD.exec(cell) : null) ?? [];
  if (moment === undefined) return [{ moment: '', person: '', text: cell, is_plain: hasHeads }];
  return [{ moment: moment.trim(), person: person.trim(), text, is_plain: false }];
}

/** The comment as it is imported. A head whose moment is none is text. */
export function readComment(
  written: WrittenComment,
  { readMoment, personOf, moment }: Reading,
): SourceComment {
  const said = written.moment === '' ? null : readMoment(written.moment);
  const at = said ?? moment;
  const isHeaded = said !== undefined;
  return {
    external_id: createHash('sha256').update(JSON.stringify(written)).digest('base64url').slice(0, 22),
    author: isHeaded ? personOf(written.person) : null,
    parts: [{ body: isHeaded ? written.text : `${written.moment};${written.person};${written.text}` }],
    created_at: at,
    updated_at: at,
  };
}

function listIn(cell: string): WrittenComment[] | null {
  if (!cell.startsWith('[') || !cell.endsWith(']')) return null;
  try {
    const list: unknown = parseJson(cell);
    return Array.isArray(list) ? list.flatMap(commentOf) : null;
  } catch {
    return null;
  }
}

const TEXTS = ['comment_stripped', 'comment', 'comment_html', 'text', 'body'] as const;
const MOMENTS = ['created_at', 'createdAt', 'date'] as const;
const PEOPLE = ['author', 'created_by', 'actor', 'user'] as const;

function commentOf(entry: unknown): WrittenComment[] {
  const comment = { moment: '', person: '', is_plain: false };
  if (typeof entry === 'string') return entry.trim() === '' ? [] : [{ ...comment, text: entry }];
  if (typeof entry !== 'object' || entry === null) return [];
  const fields = entry as Record<string, unknown>;
  const textOf = (names: readonly string[]) =>
    names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '');
  const text = textOf(TEXTS);
  if (typeof text !== 'string') return [];
  const [person = ''] = PEOPLE.flatMap((name) => nameOfEntry(fields[name]));
  return [{ ...comment, moment: String(textOf(MOMENTS) ?? ''), person, text }];
}
