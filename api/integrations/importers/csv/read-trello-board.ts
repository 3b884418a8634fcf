import { storableText } from '@tandem/db/postgres/storable-text.ts';
import { z } from 'zod';
import { ImportError } from '../source/import-error.ts';
import { type ArchivePiece, splitArchive } from '../source/json/split-archive.ts';
import { parseJson } from '../source/parse-json.ts';
import type { TableLine } from './text/read-table.ts';

/** As the table of the same product calls them. */
const HEADER = [
  'Card ID',
  'Card Name',
  'Card Description',
  'List Name',
  'Labels',
  'Members',
  'Start Date',
  'Due Date',
  'Completed',
  'Last Activity Date',
  'Comments',
  'Archived',
  'Card URL',
];

const text = z.string().nullish();
const named = z.object({ id: z.string(), name: text, fullName: text, color: text });
const card = z.object({
  id: z.string(),
  name: text,
  desc: text,
  idList: text,
  idLabels: z.array(z.string()).nullish(),
  idMembers: z.array(z.string()).nullish(),
  start: text,
  due: text,
  dueComplete: z.boolean().nullish(),
  dateLastActivity: text,
  closed: z.boolean().nullish(),
  shortUrl: text,
});
const checklist = z.object({
  idCard: z.string(),
  name: text,
  checkItems: z.array(z.object({ name: text, state: text })).nullish(),
});
const action = z.object({
  type: z.literal('commentCard'),
  date: text,
  memberCreator: z.object({ fullName: text }).nullish(),
  data: z.object({ text: z.string(), card: z.object({ id: z.string() }) }),
});

/** What cards refer to by id. */
type Board = {
  /** Letters of what is held. */
  held: number;
  names: Map<string, string>;
  checklists: Map<string, string[]>;
  comments: Map<string, { text: string; author: string; date: string }[]>;
};

/**
 * The board that Trello exports as JSON, as a table with one card a line: checklists stand below the description, comments
 * in a cell with their moments and people. The file is read twice.
 */
export async function* readTrelloBoard(file: string): AsyncGenerator<TableLine> {
  const board: Board = { held: 0, names: new Map(), checklists: new Map(), comments: new Map() };
  for await (const piece of splitArchive(file)) notePiece(board, piece);
  yield { line: 1, cells: HEADER };
  for await (const piece of splitArchive(file)) {
    if (piece.key !== 'cards' || piece.index === null) continue;
    const read = card.safeParse(parsed(piece.text));
    const { line } = piece;
    if (read.success)
      yield { line, cells: cellsOf(board, read.data).map((cell) => storableText(cell).trim()) };
    else {
      const error = `it is no card of a board (${read.error.issues[0]?.path.join('.') ?? 'card'})`;
      yield { line, error, reason: { code: 'unreadable', value: error } };
    }
  }
}

function parsed(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    return null;
  }
}

const NAMED = new Set(['lists', 'labels', 'members']);
const HELD = new Set([...NAMED, 'checklists', 'actions']);
const MAX_HELD = 128 * 1024 * 1024;

function notePiece(board: Board, { key, index, text: json }: ArchivePiece): void {
  if (index === null) return;
  if (HELD.has(key)) board.held += json.length;
  if (board.held > MAX_HELD) throw new ImportError('The board holds too much text.', { code: 'too_large' });
  if (NAMED.has(key)) {
    const { data } = named.safeParse(parsed(json));
    if (data) board.names.set(data.id, data.fullName || data.name || data.color || '');
  } else if (key === 'checklists') {
    const { data } = checklist.safeParse(parsed(json));
    if (data) listOf(board.checklists, data.idCard).push(checklistText(data));
  } else if (key === 'actions') {
    const { data } = action.safeParse(parsed(json));
    if (!data) return;
    const author = data.memberCreator?.fullName ?? '';
    listOf(board.comments, data.data.card.id).push({ text: data.data.text, author, date: data.date ?? '' });
  }
}

function listOf<T>(map: Map<string, T[]>, key: string): T[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}

const checklistText = ({ name, checkItems }: z.infer<typeof checklist>): string =>
  [
    `**${name ?? ''}**`,
    '',
    ...(checkItems ?? []).map((item) => `- [${item.state === 'complete' ? 'x' : ' '}] ${item.name ?? ''}`),
  ].join('\n');

function cellsOf({ names, checklists, comments }: Board, item: z.infer<typeof card>): string[] {
  const namesOf = (ids: readonly string[] | null | undefined) =>
    JSON.stringify((ids ?? []).flatMap((id) => names.get(id) || []));
  const own = comments.get(item.id);
  return [
    item.id,
    item.name ?? '',
    [item.desc ?? '', ...(checklists.get(item.id) ?? [])].filter(Boolean).join('\n\n'),
    names.get(item.idList ?? '') ?? '',
    namesOf(item.idLabels),
    namesOf(item.idMembers),
    item.start ?? '',
    item.due ?? '',
    item.dueComplete ? (item.due ?? '') : '',
    item.dateLastActivity ?? '',
    own ? JSON.stringify(own.toReversed()) : '',
    item.closed ? 'true' : '',
    item.shortUrl ?? '',
  ];
}
