import { canonicalTree, writeFilterTree } from '@tandem/shared/work-items/filters/canonical.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import {
  canBeNone,
  FILTER_PROPERTIES,
  type FilterProperty,
  kindOf,
  operatorsOf,
} from '@tandem/shared/work-items/filters/properties.ts';
import type { FilterNames } from '@tandem/shared/work-items/filters/text/keys.ts';
import { readFilterText } from '@tandem/shared/work-items/filters/text/read-text.ts';
import { writeFilterText } from '@tandem/shared/work-items/filters/text/write-text.ts';
import type { FilterTree } from '@tandem/shared/work-items/filters/tree.ts';
import { expect, test } from 'vitest';
import { draftOf, treeOf } from '../tree-drafts/draft-tree.ts';
import { joinedTree, splitTree } from '../tree-drafts/flat.ts';

const SEEDS = Number(process.env['SEEDS'] ?? 400);
const FIRST = Number(process.env['SEED'] ?? 1);

function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(all: readonly T[]): T => all[below(all.length)]!,
    chance: (p: number) => next() < p,
  };
}
type Random = ReturnType<typeof randomFrom>;

/** Names that are hard to type: reserved words, quotes, brackets, two of one name, and none at all. */
const NAMES = [
  ...['Bug', 'In review', 'none', 'ME', 'or', 'a,b', 'say "x"', 'back\\slash', '(odd)', 'started', 'Срочно'],
  ...['twin', 'twin', '<7d', '-minus', 'a..b', ''],
];
const idAt = (at: number) => `019d9a6c-1111-7111-8111-${String(at).padStart(12, '0')}`;
const IDS = NAMES.map((_name, at) => idAt(at));
const names: FilterNames = {
  idOf: (_property, name) => {
    const found = NAMES.flatMap((each, at) => (each.toLowerCase() === name.toLowerCase() ? [at] : []));
    return name !== '' && found.length === 1 ? idAt(found[0]!) : null;
  },
  nameOf: (_property, id) => NAMES[IDS.indexOf(id)] || null,
};

const TEXTS = ['crash', 'two words', 'say "x"', 'a, b', 'None', 'none', 'back\\', '(or)', '-x', '=', 'äöü Ж'];
const DAYS = ['2026-11-02', 'today', '7d', '-2w', 'week_end'];
const MOMENTS = [...DAYS, '2026-05-01T10:00:00.5+02:00'];

function valueOf(random: Random, property: FilterProperty): string {
  const kind = kindOf(property);
  if (kind.kind === 'choice') return random.pick(kind.choices);
  if (kind.kind === 'flag') return random.pick(['true', 'false']);
  if (kind.kind === 'day') return random.pick(DAYS);
  if (kind.kind === 'moment') return random.pick(MOMENTS);
  if (kind.kind === 'text' || kind.kind === 'names') return random.pick(TEXTS);
  return random.pick(kind.kind === 'person' ? [...IDS, 'me'] : IDS);
}

function condition(random: Random): Record<string, unknown> {
  const property = random.pick(Object.keys(FILTER_PROPERTIES) as FilterProperty[]);
  const operator = random.pick(operatorsOf(property));
  const value = () => valueOf(random, property);
  if (operator === 'isnull') return { [`${property}__isnull`]: random.chance(0.5) };
  if (operator === 'range') return { [`${property}__range`]: [value(), value()] };
  if (operator !== 'in') return { [`${property}__${operator}`]: [value()] };
  const none = canBeNone(property) && random.chance(0.3) ? ['None'] : [];
  return { [`${property}__in`]: [value(), value(), ...none] };
}

function given(random: Random, depth: number): Record<string, unknown> {
  if (depth === 0 || random.chance(0.3)) return condition(random);
  const parts = () => Array.from({ length: random.below(3) + 1 }, () => given(random, depth - 1));
  if (random.chance(0.25)) return { not: given(random, depth - 1) };
  return random.chance(0.5) ? { and: parts() } : { or: parts() };
}

const canonical = (tree: FilterTree | null) => tree && writeFilterTree(canonicalTree(tree));
const OFFERED = [
  'state',
  'state_group',
  'priority',
  'assignees',
  'labels',
  'mentions',
  'cycle',
  'created_by',
];

// docs/contract/search.md#filters-as-text
test('a tree is the same through chips, the panel and its text, whatever the tree', () => {
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const { tree, problem } = readFilterTree(given(randomFrom(seed), 3));
    expect([seed, problem]).toEqual([seed, null]);
    const inPanel = treeOf(draftOf(tree));
    expect([seed, canonical(inPanel)]).toEqual([seed, canonical(tree)]);
    const text = writeFilterText(inPanel, names);
    const read = readFilterText(text, names);
    expect([seed, text, read.problem]).toEqual([seed, text, null]);
    expect([seed, text, canonical(read.tree)]).toEqual([seed, text, canonical(tree)]);
    const { filters, rest } = splitTree(tree, OFFERED);
    expect([seed, canonical(joinedTree(filters, rest))]).toEqual([seed, canonical(tree)]);
  }
});
