import { SegmentedControl, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { RECURRENCE_LIMITS } from '@tandem/shared/work-items/recurrences/kinds.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { useLanguage } from '#lib/device/language.ts';
import { everyText, monthDayText, onText, weekDayName } from '../model/texts.ts';
import {
  type MonthDay,
  readRule,
  type RuleForm,
  UNITS,
  WEEK_DAYS,
  type WeekDay,
  weekDayOf,
  writeForm,
} from '../model/rule-form.ts';
import { CountInput } from './count-input.tsx';
import { FormChip } from './form-chip.tsx';
import { useEditor } from './use-editor.ts';
import styles from './editor.module.css';

/** Returns the rule of the sentence, and how it is changed. Null for one that the sentence has no words for. */
function useRule() {
  const { values, set } = useEditor();
  const form = readRule(values.rule ?? '');
  return {
    form,
    change: (patch: Partial<RuleForm>) => form && set({ rule: writeForm({ ...form, ...patch }) }),
  };
}

/** How often. */
export function EveryChip() {
  const { t } = useTranslation('recurring');
  const { values, set } = useEditor();
  const { form, change } = useRule();
  if (!form) {
    return (
      <FormChip
        label={t('chip.rule')}
        text={values.rule}
        renderForm={() => (
          <TextInput
            data-autofocus
            aria-label={t('chip.rule')}
            value={values.rule ?? ''}
            maxLength={RECURRENCE_LIMITS.rule}
            onChange={({ currentTarget }) => set({ rule: currentTarget.value })}
          />
        )}
      />
    );
  }
  return (
    <FormChip
      label={t('chip.every')}
      text={everyText(form, t)}
      renderForm={() => (
        <>
          <CountInput
            data-autofocus
            label={t('chip.interval')}
            value={form.interval}
            min={1}
            max={RECURRENCE_LIMITS.interval}
            onChange={(interval) => change({ interval })}
          />
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('chip.unit')}
            value={form.unit}
            onChange={(value) => change({ unit: UNITS.find((unit) => unit === value) ?? 'week' })}
            data={UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
          />
        </>
      )}
    />
  );
}

/** On which days. */
export function OnChip() {
  const { t } = useTranslation('recurring');
  const language = useLanguage((state) => state.language);
  const { values } = useEditor();
  const { form } = useRule();
  const text = form && onText(form, values.starts_on, language, t);
  if (!form || text === null) return null;
  return form.unit === 'week' ? <WeekDaysChip text={text} /> : <MonthDayChip text={text} />;
}

function WeekDaysChip({ text }: { text: string }) {
  const { t } = useTranslation(['recurring', 'common']);
  const language = useLanguage((state) => state.language);
  const { values, canEdit } = useEditor();
  const { form, change } = useRule();
  return (
    <Picker
      multiple
      numbered
      label={t('chip.on')}
      className={styles.chip}
      disabled={!canEdit}
      options={() => WEEK_DAYS.map((day) => ({ value: day, label: weekDayName(day, language) }))}
      selected={form?.weekDays ?? [weekDayOf(values.starts_on)]}
      onPick={(days) => {
        const weekDays = WEEK_DAYS.filter((day) => days.includes(day));
        if (weekDays.length > 0) change({ weekDays });
      }}
      searchPlaceholder={t('chip.on')}
      emptyText={t('common:no_match')}
    >
      {text}
      <Icon of={IconChevronDown} size={12} />
    </Picker>
  );
}

const LAST_DAY = 31;
const PLACES = [1, 2, 3, 4, -1];

/** The days of a month that can be chosen. */
function monthDays(weekDay: WeekDay): MonthDay[] {
  const days = Array.from({ length: LAST_DAY }, (_, index): MonthDay => ({ kind: 'day', day: index + 1 }));
  const others = WEEK_DAYS.filter((day) => day !== weekDay);
  const nth = [weekDay, ...others].flatMap((day) =>
    PLACES.map((place): MonthDay => ({ kind: 'nth', place, weekDay: day })),
  );
  return [...days, { kind: 'day', day: -1 }, ...nth];
}

function MonthDayChip({ text }: { text: string }) {
  const { t } = useTranslation(['recurring', 'common']);
  const language = useLanguage((state) => state.language);
  const { values, canEdit } = useEditor();
  const { form, change } = useRule();
  const days = monthDays(weekDayOf(values.starts_on));
  const chosen = form?.monthDay ?? { kind: 'day', day: Number(values.starts_on.slice(8)) };
  return (
    <Picker
      numbered
      label={t('chip.on')}
      className={styles.chip}
      disabled={!canEdit}
      options={() =>
        days.map((day) => ({ value: JSON.stringify(day), label: monthDayText(day, language, t) }))
      }
      selected={[JSON.stringify(chosen)]}
      onPick={([value]) => {
        const monthDay = days.find((day) => JSON.stringify(day) === value);
        if (monthDay) change({ monthDay });
      }}
      searchPlaceholder={t('chip.on')}
      emptyText={t('common:no_match')}
    >
      {text}
      <Icon of={IconChevronDown} size={12} />
    </Picker>
  );
}

/** So many days after the last item was closed. */
export function AfterChip() {
  const { t } = useTranslation('recurring');
  const { values, set } = useEditor();
  const count = values.after_days ?? 1;
  return (
    <FormChip
      label={t('chip.after')}
      text={t('after.days', { count })}
      renderForm={() => (
        <CountInput
          data-autofocus
          label={t('chip.after')}
          value={count}
          min={1}
          max={RECURRENCE_LIMITS.after_days}
          onChange={(after_days) => set({ after_days })}
        />
      )}
    />
  );
}
