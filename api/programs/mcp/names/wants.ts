import { isId } from '../arguments/fields.ts';
import type { Arguments } from '../arguments/read.ts';
import type { CallTool } from '../tools/tools.ts';
import { type Kind, kindInBody, kindOutside } from './kinds.ts';

/** A name that stands where an id is needed. */
export type Want = { kind: Kind; argument: string; text: string; isFilter: boolean };

/** What a filter of a list takes besides ids: rows without a value, and nothing at all. */
const FILTER_WORDS = new Set(['', 'none', 'null']);

/** The ids that a name stands for; several only in filters of lists of many projects. */
export type Found = (want: Want) => readonly string[];

type Slot = { kind: Kind; argument: string; value: unknown; isFilter: boolean };

/** A filter that is one text has commas between its names. */
function partsOf({ value, isFilter }: Slot): string[] {
  const values: unknown[] = isFilter && typeof value === 'string' ? value.split(',') : [value].flat();
  return values.filter((each): each is string => typeof each === 'string').map((each) => each.trim());
}

const isMeant = (text: string, isFilter: boolean) =>
  text !== '' && !isId(text) && !(isFilter && FILTER_WORDS.has(text.toLowerCase()));

function slotsOf(called: CallTool, given: Arguments): Slot[] {
  const outside = Object.entries(given).flatMap(([name, value]): Slot[] => {
    const kind = kindOutside(called.tool.name, name);
    return kind ? [{ kind, argument: name, value, isFilter: filters(called, name) }] : [];
  });
  const body = Object.entries((given['body'] ?? {}) as Arguments).flatMap(([name, value]): Slot[] => {
    const kind = kindInBody(called.tool.name, name);
    return kind ? [{ kind, argument: `body.${name}`, value, isFilter: false }] : [];
  });
  return [...outside, ...body];
}

/** Of the query but for the project that a search is narrowed to. */
const filters = ({ in_query }: CallTool, name: string) =>
  in_query.includes(name) && name !== 'project_id' && name !== 'project';

/** All names in the arguments of a call. */
export const wantsOf = (called: CallTool, given: Arguments): Want[] =>
  slotsOf(called, given).flatMap((slot) =>
    partsOf(slot)
      .filter((text) => isMeant(text, slot.isFilter))
      .map((text) => ({ kind: slot.kind, argument: slot.argument, text, isFilter: slot.isFilter })),
  );

/** The value of a slot with ids in the place of its names. */
function filled(slot: Slot, found: Found): unknown {
  const { kind, argument, value, isFilter } = slot;
  if (typeof value !== 'string' && !Array.isArray(value)) return value;
  const ids = partsOf(slot).flatMap((text) => {
    if (isMeant(text, isFilter)) return found({ kind, argument, text, isFilter });
    return [isFilter ? wordOf(text) : text];
  });
  return Array.isArray(value) || isFilter ? ids : (ids[0] ?? value);
}

/** As the lists of the API know it, whatever the case. */
const wordOf = (text: string) => (text.toLowerCase() === 'none' ? 'None' : text);

/** The arguments with ids in the place of names. */
export function withIds(called: CallTool, given: Arguments, found: Found): Arguments {
  const result: Arguments = { ...given };
  const body: Arguments = { ...(given['body'] as Arguments | undefined) };
  for (const slot of slotsOf(called, given)) {
    const inBody = slot.argument.startsWith('body.');
    const name = inBody ? slot.argument.slice('body.'.length) : slot.argument;
    (inBody ? body : result)[name] = filled(slot, found);
  }
  return given['body'] === undefined ? result : { ...result, body };
}
