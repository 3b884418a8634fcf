import { cutText } from '@tandem/db/postgres/storable-text.ts';
import type { SourceLink, SourceNote, SourceRelation } from '../source/source-item.ts';
import { MAX_NAMES, namesIn } from './cells/lists.ts';
import { type ItemIds, NAME_MAX } from './item-ids.ts';

/** Fields whose cells name related items, and how those are related. */
export const RELATIONS = {
  blocks: 'blocking',
  blocked_by: 'blocked_by',
  relates_to: 'relates_to',
  duplicates: 'duplicate',
} as const;
export type RelationField = keyof typeof RELATIONS;

/** Redmine names the kind of each relation in one column: "Blocks #12, Related to #13". */
const WORDED: readonly [RegExp, SourceRelation['type']][] = [
  [/^(?:is )?blocked by #?/i, 'blocked_by'],
  [/^blocks #?/i, 'blocking'],
  [/^(?:is )?duplicate[sd]? (?:by )?#?|^has duplicate #?/i, 'duplicate'],
  [/^(?:relate[sd] to|precedes|follows|copied (?:to|from)) #?/i, 'relates_to'],
];

type Reading = { ids: ItemIds; suffix: RegExp | undefined };

/** The names in a cell; one that is as a whole the name of an item is no list, since titles have commas too. */
export const relatedIn = (cell: string, { ids, suffix }: Reading): string[] =>
  ids.find(cell.replace(suffix ?? '', '')) === null
    ? namesIn(cell, 'commas', suffix)
    : [cell.replace(suffix ?? '', '')];

/** What a name in a field of relations means, seen from the item of its line. */
export function relationOf(name: string, field: RelationField, ids: ItemIds): SourceRelation {
  const plain = ids.find(name) === null ? WORDED.find(([words]) => words.test(name)) : undefined;
  return plain
    ? { target: ids.resolve(name.replace(plain[0], '')), type: plain[1] }
    : { target: ids.resolve(name), type: RELATIONS[field] };
}

/** Relations without those to the item itself, and each once. */
export function distinct(relations: readonly SourceRelation[], own: string): SourceRelation[] {
  const others = relations.filter(({ target }) => target !== own);
  return [...new Map(others.map((relation) => [`${relation.type} ${relation.target}`, relation])).values()];
}

const ADDRESS = /https?:\/\/[^\s,;"'<>|]+/gi;
const ADDRESS_MAX = 2_000;

/** The addresses of the web in cells, each once; what is none is left and told. */
export function linksIn(
  cells: readonly string[],
  created_at: string,
): { links: SourceLink[]; notes: SourceNote[] } {
  const urls = new Set<string>();
  const notes: SourceNote[] = [];
  for (const cell of cells) {
    const found = [...cell.matchAll(ADDRESS)].map(([url]) => url).filter((url) => URL.canParse(url));
    const short = found.filter((url) => url.length <= ADDRESS_MAX).slice(0, MAX_NAMES);
    for (const url of short) urls.add(url);
    if (short.length === 0 || short.length < found.length)
      notes.push({ code: 'link_left', value: cell.slice(0, 80) });
  }
  const links = [...urls].map((url) => ({
    title: cutText(url, NAME_MAX),
    url,
    metadata: {},
    author: null,
    created_at,
  }));
  return { links, notes };
}
