import { useState } from 'react';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { type UsedField } from '#entities/projects/fields/hooks.ts';
import { useFieldSections } from '#entities/projects/fields/sections.ts';
import { isSameValue } from '@tandem/shared/projects/fields/values.ts';
import type { FieldValue } from '#entities/projects/fields/types.ts';
import { states } from '#entities/projects/states/store.ts';
import type { FieldChanges } from '#entities/work-items/rows/types.ts';
import { isNeededToCreate, missingFields } from '../model/fields/needed.ts';

type NewItem = {
  projectId: string | undefined;
  typeId: string | null;
  stateId: string;
  /** Of a draft or a copy. */
  preset: FieldChanges | undefined;
};

/** What the form has for a field: what was chosen, else its default. */
const valueOf = (chosen: FieldChanges, { id, default_value }: UsedField): FieldValue | null =>
  chosen[id] === undefined ? default_value : chosen[id];

/** The custom fields of an item that is about to be made; which it has depends on its project and type. */
export function useNewFields({ projectId, typeId, stateId, preset }: NewItem) {
  const sections = useFieldSections(projectId ?? null, typeId);
  const [chosen, setChosen] = useState<FieldChanges>(preset ?? {});
  const [isAsked, setAsked] = useState(false);
  const fields = sections.flatMap((section) => section.fields).filter(({ kind }) => !isComputed(kind));
  const values = Object.fromEntries(fields.map((field) => [field.id, valueOf(chosen, field)]));
  const group = states.get(stateId)?.group;
  const missing = missingFields(fields, values, group);
  const isAlwaysShown = (field: UsedField) =>
    isNeededToCreate(field, group) || field.use.type_ids.length > 0 || values[field.id] !== null;
  return {
    fields,
    values,
    /** Needed, those of the chosen type, and those with a value; the others are shown when they are wanted. */
    isAlwaysShown,
    isNeeded: (field: UsedField) => isNeededToCreate(field, group),
    /** The fields without which the item cannot be made, once somebody has tried to. */
    missing: isAsked ? missing : [],
    change: (id: string, value: FieldValue | null) => setChosen((known) => ({ ...known, [id]: value })),
    /** Nothing is chosen for these any more. */
    forget: (ids: readonly string[]) =>
      setChosen((known) => Object.fromEntries(Object.entries(known).filter(([id]) => !ids.includes(id)))),
    /** Whether anything that is needed is missing; then the form says so from now on. */
    ask: () => {
      setAsked(missing.length > 0);
      return missing.length > 0;
    },
    isChanged: fields.some((field) => !isSameValue(values[field.id], valueOf(preset ?? {}, field))),
    /** What is sent: values, and that a default was taken away. */
    toSend: (): { fields?: FieldChanges } => {
      const given = fields.filter((field) => values[field.id] !== null || field.default_value !== null);
      if (given.length === 0) return {};
      return { fields: Object.fromEntries(given.map(({ id }) => [id, values[id] ?? null])) };
    },
    chosen,
  };
}

export type NewFieldsForm = ReturnType<typeof useNewFields>;
