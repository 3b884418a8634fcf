import { IconCalendar, IconCheckbox, IconSquare, IconStar } from '@tabler/icons-react';
import { parseISO } from 'date-fns';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import type { FieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { NoAvatar } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import type { DaySpan } from '@tandem/shared/work-items/lists/keys.ts';
import { readFieldGroup } from '#entities/work-items/rows/field-groups.ts';
import { NO_VALUE } from '#entities/work-items/rows/query.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { ChoiceSwatch } from '#components/fields/values/choices-value.tsx';
import styles from './field-lists.module.css';

type Group = { id: string; name: string; icon: ReactNode };
type Known = {
  /** How many items each group has. */
  totals: ReadonlyMap<string, number>;
  /** Those who may be chosen, and those who are. */
  people: () => readonly Group[];
};

const RATINGS = ['5', '4', '3', '2', '1'];

/** The groups of a field: its choices in their order and colours, people, stars, days. */
export function fieldGroups(field: UsedField, group: FieldProperty, known: Known): readonly Group[] {
  const none: Group = {
    id: NO_VALUE,
    name: i18next.t('fields:list.no_value', { field: field.name }),
    icon: <FieldIcon field={field} className={styles.kind} />,
  };
  switch (field.kind) {
    case 'select':
      return [...choiceGroups(field, known.totals), none];
    case 'person':
      return [...known.people(), { ...none, icon: <NoAvatar label={none.name} size={16} /> }];
    case 'checkbox':
      return [flagGroup('true'), flagGroup('false')];
    case 'rating':
      return [...RATINGS.map(ratingGroup), none];
    default:
      return [...dayGroups(known.totals, readFieldGroup(group).span), none];
  }
}

/** Choices that are offered no more stay where they are used. */
const choiceGroups = ({ options }: UsedField, totals: Known['totals']): Group[] =>
  (options.choices ?? [])
    .filter(({ id, is_archived }) => !is_archived || (totals.get(id) ?? 0) > 0)
    .map(({ id, name, color }) => ({ id, name, icon: <ChoiceSwatch color={color} /> }));

const flagGroup = (id: 'true' | 'false'): Group => ({
  id,
  name: i18next.t(id === 'true' ? 'fields:list.checked' : 'fields:list.unchecked'),
  icon: <Icon of={id === 'true' ? IconCheckbox : IconSquare} className={styles.kind} />,
});

const ratingGroup = (id: string): Group => ({
  id,
  name: i18next.t('fields:value.stars', { count: Number(id) }),
  icon: <Icon of={IconStar} className={styles.kind} />,
});

/** Days that items have; the first one first. */
const dayGroups = (totals: Known['totals'], span: DaySpan): Group[] =>
  [...totals.keys()]
    .filter((id) => id !== NO_VALUE)
    .toSorted()
    .map((id) => ({
      id,
      name: spanName(id, span),
      icon: <Icon of={IconCalendar} className={styles.kind} />,
    }));

function spanName(day: string, span: DaySpan): string {
  const { language } = useLanguage.getState();
  if (span === 'month') {
    return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(parseISO(day));
  }
  const text = formatMonthDay(day, language);
  return span === 'week' ? i18next.t('fields:list.week_of', { day: text }) : text;
}
