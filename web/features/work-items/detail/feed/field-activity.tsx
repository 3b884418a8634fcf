import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import { fieldIdOf } from '@tandem/shared/projects/fields/names.ts';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconForms } from '@tabler/icons-react';
import { useField } from '#entities/projects/fields/hooks.ts';
import type { Field, FieldValue } from '#entities/projects/fields/types.ts';
import type { Activity } from '#entities/work-items/activities/types.ts';
import { valueText } from '../../model/fields/base/value-text.ts';

type Reader = { t: TFunction; language: string };
type FieldOfActivity = {
  name: string;
  icon: ReactNode;
  /** Its values are too long for a line. */
  isLong: boolean;
  /** What the history says of a value, in the language of the reader. */
  text: (recorded: string, reader: Reader) => string;
};

/** How the history writes it, when the field is not known any more: "updated the field Effort". */
const NAME_IN_COMMENT = /^updated the field (.+)$/s;

/** A value as the history has it: names as they are, numbers, days and flags as data. */
function recordedValue({ kind }: Field, recorded: string): FieldValue | null {
  switch (traitsOf(kind).form) {
    case 'number':
      return Number.isFinite(Number(recorded)) ? Number(recorded) : null;
    case 'flag':
      return recorded === 'true';
    case 'day':
    case 'moment':
      return Number.isNaN(Date.parse(recorded)) ? null : recorded;
    default:
      return null;
  }
}

/** The custom field that a line of the history is about; undefined for everything else. */
export function useFieldOfActivity({ field: property, comment }: Activity): FieldOfActivity | undefined {
  const id = fieldIdOf(property ?? '');
  const field = useField(id);
  if (id === null) return undefined;
  if (!field) {
    return {
      name: NAME_IN_COMMENT.exec(comment)?.[1] ?? '',
      icon: <Icon of={IconForms} size={14} />,
      isLong: false,
      text: (recorded) => recorded,
    };
  }
  return {
    name: field.name,
    icon: <FieldIcon field={field} size={14} />,
    isLong: field.kind === 'paragraph',
    text: (recorded, reader) => {
      const value = recorded === '' ? null : recordedValue(field, recorded);
      return value === null ? recorded : valueText(field, value, reader);
    },
  };
}
