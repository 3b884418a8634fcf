import { MAX_PER_PAGE } from '../../../http/paging.ts';
import { WrongArguments, shownOf } from '../arguments/problems.ts';
import type { Arguments } from '../arguments/read.ts';
import type { CallTool } from '../tools/tools.ts';
import { type Row, SHAPES, type Shape, foundRow } from './rows.ts';

const PER_PAGE = 25;
/** Longer answers would fill what an assistant can hold. */
const MAX_TEXT = 100_000;
/** As lists say where they go on. */
const CURSOR = /^([1-9]\d{0,8}):(\d{1,9}):[01]$/;
/** Of calls that answer pages behind rows, where a client began so. */
const OTHER_CURSOR = /^after:/;

const CURSOR_TEXT = 'Give the next_cursor of the same list.';
const SIZE_TEXT = `Give a whole number from 1 to ${MAX_PER_PAGE}.`;

const isGiven = (value: unknown) => value !== undefined && value !== null;
const isIn = (size: number) => size >= 1 && size <= MAX_PER_PAGE;

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The shape of a list, unless whole rows, or some fields, are asked for. */
function shapeOf(called: CallTool, given: Arguments): Shape | undefined {
  const isWhole =
    String(given['full']) === 'true' || given['fields'] !== undefined || given['expand'] !== undefined;
  return isWhole ? undefined : SHAPES[called.tool.name];
}

/** Where a list goes on: the size of its pages, which a cursor says as well, and the number of the page. */
function pageOf(given: Arguments): { size: number; index: number } {
  const [, size, index = 0] = CURSOR.exec(String(given['cursor'] ?? '')) ?? [];
  return { size: Number(size ?? given['per_page'] ?? PER_PAGE), index: Number(index) };
}

const OPEN_GROUPS = 'backlog,unstarted,started';

/** What a tool asks by itself where its arguments do not say otherwise. */
function usualOf({ tool }: CallTool, given: Arguments): Arguments {
  if (tool.name === 'list_my_work_items')
    return {
      ...(given['assignee'] === undefined ? { assignees: 'me' } : {}),
      ...(given['state'] === undefined ? { state_group: OPEN_GROUPS } : {}),
    };
  const isNarrowed = given['project_id'] !== undefined || given['project'] !== undefined;
  return tool.name === 'search_work_items' && !isNarrowed ? { workspace_search: 'true' } : {};
}

/** The arguments with what is asked where they do not say it. */
export const withUsual = (called: CallTool, given: Arguments): Arguments => ({
  ...usualOf(called, given),
  ...given,
});

function requirePaging({ cursor, per_page }: Arguments): void {
  const isCursor = !isGiven(cursor) || CURSOR.test(String(cursor)) || OTHER_CURSOR.test(String(cursor));
  const isSize = !isGiven(per_page) || (/^\d{1,4}$/.test(String(per_page)) && isIn(Number(per_page)));
  const problems = [
    ...(isCursor ? [] : [{ argument: 'cursor', problem: CURSOR_TEXT, given: shownOf(cursor) }]),
    ...(isSize ? [] : [{ argument: 'per_page', problem: SIZE_TEXT, given: shownOf(per_page) }]),
  ];
  if (problems.length > 0) throw new WrongArguments(problems);
}

/** Which rows and fields of a list are asked for. */
export function askedOf(called: CallTool, given: Arguments): Arguments {
  const { full: _full, ...asked } = given;
  if (!called.is_list) return asked;
  requirePaging(given);
  const size = given['per_page'] ?? pageOf(given).size;
  // Some lists are paged only where both are said.
  const paging = { per_page: size, cursor: given['cursor'] ?? `${String(size)}:0:0` };
  return { ...asked, ...shapeOf(called, given)?.query, ...paging };
}

function pageOfWhole(
  rows: readonly unknown[],
  given: Arguments,
): { rows: readonly unknown[]; next: string | null } {
  const { size, index } = pageOf(given);
  const offset = size * index;
  const hasMore = offset + size < rows.length;
  return { rows: rows.slice(offset, offset + size), next: hasMore ? `${size}:${index + 1}:0` : null };
}

/** A list in one form, whatever the form of its call: `results`, `total_count` and `next_cursor`, null at the end. */
function listOf(called: CallTool, given: Arguments, body: unknown): unknown {
  const shape = shapeOf(called, given);
  const inShape = (rows: readonly unknown[]) =>
    shape ? rows.map((row) => (isObject(row) ? shape.row(row) : row)) : rows;
  if (Array.isArray(body)) {
    const { rows, next } = pageOfWhole(body, given);
    return { results: inShape(rows), total_count: body.length, next_cursor: next };
  }
  if (!isObject(body) || !Array.isArray(body['results'])) return body;
  const next = body['next_page_results'] === true ? body['next_cursor'] : null;
  return { results: inShape(body['results']), total_count: body['total_count'], next_cursor: next };
}

function shown(called: CallTool, given: Arguments, body: unknown): unknown {
  if (called.is_list) return listOf(called, given, body);
  const isSearch =
    called.tool.name === 'search_work_items' && isObject(body) && Array.isArray(body['issues']);
  return isSearch ? { issues: (body['issues'] as Row[]).map(foundRow) } : body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export type Presented = { text: string; isError: boolean };

const LESS = 'Ask for fewer rows with per_page, or for some fields with fields=id,name.';

/**
 * What a tool says of the answer of its call: JSON, whole or not at all. What is too long is said with how to ask for
 * less; a write that was done is no error for that.
 */
export function present(called: CallTool, given: Arguments, payload: string): Presented {
  if (payload === '') return { text: 'Done.', isError: false };
  const body = parsed(payload);
  const text = typeof body === 'string' ? body : JSON.stringify(shown(called, given, body));
  if (text.length <= MAX_TEXT) return { text, isError: false };
  const size = `The answer has ${text.length} characters, more than ${MAX_TEXT}.`;
  if (called.method === 'GET') return { text: JSON.stringify({ error: `${size} ${LESS}` }), isError: true };
  const id = isObject(body) ? body['id'] : undefined;
  return { text: JSON.stringify({ id, note: `Done. ${size}` }), isError: false };
}
