import type { TFunction } from 'i18next';
import { foldText } from '@tandem/shared/text/fold.ts';
import { kindOf, type TreeProperty } from '@tandem/shared/work-items/filters/properties.ts';
import type { FilterNames } from '@tandem/shared/work-items/filters/text/keys.ts';
import { fieldLookup, fieldOfKey } from '#entities/projects/fields/lookup.ts';
import { NO_VALUE } from '#entities/work-items/rows/query.ts';
import { REQUESTER } from '@tandem/shared/work-items/filters/tree.ts';
import { valueOptions } from '../options/builder-options.tsx';
import { fieldOf } from '../options/field-properties.tsx';

type Named = { ids: ReadonlyMap<string, string | null>; names: ReadonlyMap<string, string> };

/** Parents are called by their keys. */
const nameIn = (property: TreeProperty, label: string) =>
  property === 'parent_id' || fieldOf(property)?.kind === 'items' ? (label.split(' ')[0] ?? '') : label;

function namedValues(property: TreeProperty, projectId: string, t: TFunction): Named {
  const options = valueOptions(property, projectId, t)
    .filter(({ value }) => value !== NO_VALUE && value !== REQUESTER)
    .map(({ value, label }) => ({ value, name: nameIn(property, label) }));
  const byName = Map.groupBy(options, ({ name }) => foldText(name));
  return {
    // Of two of one name neither is meant.
    ids: new Map([...byName].map(([name, all]) => [name, all.length === 1 ? (all[0]?.value ?? null) : null])),
    names: new Map(options.map(({ value, name }) => [value, name])),
  };
}

/** What values are called in a project, or in all of my projects, each property looked up once. */
export function treeNames(projectId: string, t: TFunction): FilterNames {
  const known = new Map<TreeProperty, Named>();
  const namedOf = (property: TreeProperty) => {
    const named = known.get(property) ?? namedValues(property, projectId, t);
    known.set(property, named);
    return named;
  };
  return {
    idOf: (property, name) => namedOf(property).ids.get(foldText(name)) ?? null,
    nameOf: (property, id) => namedOf(property).names.get(id) ?? null,
    fields: { ofKey: fieldOfKey, of: fieldLookup },
  };
}

/** What may stand behind a key: names of values, or days. */
export function namesOf(property: TreeProperty, projectId: string, t: TFunction): string[] {
  const { kind } = kindOf(property, fieldLookup);
  if (kind === 'choice' || kind === 'flag') {
    return valueOptions(property, projectId, t).map(({ value }) => value);
  }
  return valueOptions(property, projectId, t)
    .filter(({ value }) => value !== NO_VALUE)
    .map(({ value, label }) => (value === REQUESTER ? REQUESTER : nameIn(property, label)));
}
