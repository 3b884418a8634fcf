import { inkOf, stateInk } from '#components/icons/state-icon.tsx';
import { personColor } from '#components/people/people-color.ts';
import { cycles } from '#entities/planning/cycles/store.ts';
import { modules } from '#entities/planning/modules/store.ts';
import { estimates } from '#entities/projects/estimates/store.ts';
import { fields } from '#entities/projects/fields/store.ts';
import { labels } from '#entities/projects/labels/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { states } from '#entities/projects/states/store.ts';
import { projectTypes } from '#entities/projects/types/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { usePeople } from '#entities/workspaces/members/store.ts';
import type { Named } from './named.ts';

const plain = (id: string, name: string): Named => ({ name, color: personColor(id) });

function stateName(id: string): Named | undefined {
  const row = states.get(id);
  return row && { name: row.name, color: stateInk(row.group, row.color), group: row.group };
}

function labelName(id: string): Named | undefined {
  const row = labels.get(id);
  return row && { name: row.name, color: row.color ? inkOf(row.color) : personColor(id) };
}

function personName(id: string): Named | undefined {
  const person = usePeople.getState().people.get(id);
  return person && { name: person.display_name, color: personColor(id), person };
}

function projectName(id: string): Named | undefined {
  const row = projects.get(id);
  return row && { name: row.name, color: personColor(id), identifier: row.identifier };
}

function typeName(id: string): Named | undefined {
  const [row] = projectTypes.select(({ type_id }) => type_id === id);
  return row && plain(id, row.name);
}

function pointName(id: string): Named | undefined {
  for (const { points } of estimates.select(() => true)) {
    const point = points?.find((each) => each.id === id);
    if (point) return plain(id, point.value);
  }
  return undefined;
}

function choiceName(id: string): Named | undefined {
  for (const { options } of fields.select(() => true)) {
    const choice = options.choices?.find((each) => each.id === id);
    if (choice) return { name: choice.name, color: choice.color ? inkOf(choice.color) : personColor(id) };
  }
  return undefined;
}

const rowName = (store: { get: (id: string) => { name: string } | undefined }) => (id: string) => {
  const row = store.get(id);
  return row && plain(id, row.name);
};

const LOOK_UPS = [
  stateName,
  personName,
  labelName,
  rowName(cycles),
  rowName(modules),
  projectName,
  typeName,
  pointName,
  choiceName,
  rowName(workItems),
];

/** The row with this id, of whatever kind: ids are of one thing each. */
export function namedRow(id: string): Named | undefined {
  for (const lookUp of LOOK_UPS) {
    const named = lookUp(id);
    if (named) return named;
  }
  return undefined;
}

const STORES = [states, labels, cycles, modules, projects, projectTypes, estimates, fields, workItems];

/** Called when something changes that may have names in it. */
export function onNames(listener: () => void): () => void {
  const stops = [...STORES.map((store) => store.subscribe(listener)), usePeople.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
