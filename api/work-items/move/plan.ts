import { must } from '@tandem/shared/must.ts';
import type { MovedItems, MoveItem } from '@tandem/shared/work-items/move/input.ts';
import type { Named } from '../record/activities/item-changes.ts';
import type { EditableItem, ItemPatch } from '../record/edits/values.ts';
import type { Offer, Sources } from './target.ts';

type Dropped = MovedItems['dropped'];
type Maps = Pick<MoveItem, 'state_map' | 'label_map'>;
type Lookup = { sources: Sources; offer: Offer; maps: Maps };

const fold = (name: string) => name.trim().toLowerCase();

/** Collects what found no counterpart, each once. */
class Leftovers {
  private readonly found = new Map<keyof Dropped, Map<string, string>>();

  add(kind: keyof Dropped, id: string, name: string): void {
    const known = this.found.get(kind) ?? new Map<string, string>();
    this.found.set(kind, known.set(id, name));
  }

  all(): Dropped {
    const of = (kind: keyof Dropped) =>
      [...(this.found.get(kind) ?? [])].map(([id, name]): Named => ({ id, name }));
    return {
      labels: of('labels'),
      assignees: of('assignees'),
      estimate_points: of('estimate_points'),
      cycles: of('cycles'),
      modules: of('modules'),
      types: of('types'),
    };
  }
}

/** What a state becomes: what the caller says, else the one of its name, else the first of its group, else the default one. */
function stateOf(id: string, { sources, offer, maps }: Lookup): string {
  const mapped = maps.state_map?.[id];
  if (mapped) return mapped;
  const name = fold(sources.names.get(id) ?? '');
  const group = sources.groups.get(id);
  const found =
    offer.states.find((state) => fold(state.name) === name) ??
    offer.states.find((state) => state.group === group) ??
    offer.states[0];
  return must(found, 'a project without states offers nothing').id;
}

/** What items become in another project, and what they could not keep; pure. */
export function planMove(
  items: readonly EditableItem[],
  lookup: Lookup,
): { patches: Map<string, ItemPatch>; dropped: Dropped } {
  const leftovers = new Leftovers();
  const nameOf = (id: string) => lookup.sources.names.get(id) ?? '';
  const byName = (kind: Exclude<keyof Dropped, 'assignees'>, id: string): string[] => {
    const found = lookup.offer[kind].find((each) => each.id === id || fold(each.name) === fold(nameOf(id)));
    if (!found) leftovers.add(kind, id, nameOf(id));
    return found ? [found.id] : [];
  };
  const one = (kind: Exclude<keyof Dropped, 'assignees'>, id: string | null) =>
    id === null ? null : (byName(kind, id)[0] ?? null);
  const labelsOf = (id: string): string[] => {
    const mapped = lookup.maps.label_map?.[id];
    if (mapped === null) leftovers.add('labels', id, nameOf(id));
    return mapped === undefined ? byName('labels', id) : mapped === null ? [] : [mapped];
  };
  const isMember = (id: string) => lookup.offer.assignees.some((each) => each.id === id);
  const assigneesOf = (ids: string[]) => {
    for (const id of ids) if (!isMember(id)) leftovers.add('assignees', id, nameOf(id));
    return ids.filter(isMember);
  };
  const patches = items.map(({ id, values }): [string, ItemPatch] => [
    id,
    {
      state_id: stateOf(values.state_id, lookup),
      label_ids: [...new Set(values.label_ids.flatMap(labelsOf))].sort(),
      assignee_ids: assigneesOf(values.assignee_ids),
      estimate_point: one('estimate_points', values.estimate_point),
      cycle_id: one('cycles', values.cycle_id),
      module_ids: [...new Set(values.module_ids.flatMap((module) => byName('modules', module)))].sort(),
      type_id: one('types', values.type_id),
    },
  ]);
  return { patches: new Map(patches), dropped: leftovers.all() };
}
