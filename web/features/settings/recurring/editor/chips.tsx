import { SegmentedControl } from '@mantine/core';
import { IconCalendar, IconTemplate } from '@tabler/icons-react';
import { RECURRENCE_LIMITS } from '@tandem/shared/work-items/recurrences/kinds.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { DatePicker } from '#components/pickers/date-picker.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { useProjectTemplates } from '#entities/work-items/templates/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { CountInput } from './count-input.tsx';
import { FormChip } from './form-chip.tsx';
import { useEditor } from './use-editor.ts';
import styles from './editor.module.css';

/** The template that the items are made from. One with required questions cannot be used. */
export function TemplateChip() {
  const { t } = useTranslation(['recurring', 'common']);
  const { id: workspaceId } = useCurrentWorkspace();
  const { projectId, values, canEdit, set } = useEditor();
  const templates = useProjectTemplates(workspaceId, projectId);
  const chosen = templates.find(({ id }) => id === values.template_id);
  return (
    <Picker
      label={t('chip.template')}
      className={styles.chip}
      disabled={!canEdit}
      width={280}
      options={() =>
        templates.map(({ id, name, content }) => ({
          value: id,
          label: name,
          icon: <Icon of={IconTemplate} />,
          ...(content.asks.some(({ is_required }) => is_required) && {
            refusal: { short: t('asks'), whole: t('asks_whole') },
          }),
        }))
      }
      selected={[values.template_id]}
      onPick={([template_id]) => template_id && set({ template_id })}
      searchPlaceholder={t('chip.template')}
      emptyText={t('common:no_match')}
    >
      <Icon of={IconTemplate} />
      {chosen?.name ?? t('template_gone')}
    </Picker>
  );
}

/** When of the day, in the time zone of the project. */
export function TimeChip() {
  const { t } = useTranslation('recurring');
  const { values, canEdit, set } = useEditor();
  return (
    <input
      type="time"
      className={styles.chip}
      aria-label={t('chip.time')}
      disabled={!canEdit}
      value={values.time}
      onChange={({ currentTarget }) => currentTarget.value && set({ time: currentTarget.value })}
    />
  );
}

/** How many days before it is due an item is made. */
export function LeadChip() {
  const { t } = useTranslation('recurring');
  const { values, set } = useEditor();
  return (
    <FormChip
      label={t('chip.lead')}
      text={values.lead_days === 0 ? t('on_the_day') : t('lead', { count: values.lead_days })}
      renderForm={() => (
        <CountInput
          data-autofocus
          label={t('chip.lead')}
          value={values.lead_days}
          min={0}
          max={RECURRENCE_LIMITS.lead_days}
          onChange={(lead_days) => set({ lead_days })}
        />
      )}
    />
  );
}

/** The first day. */
export function StartChip() {
  const { t } = useTranslation('recurring');
  const language = useLanguage((state) => state.language);
  const { values, canEdit, set } = useEditor();
  return (
    <DatePicker
      label={t('chip.start')}
      className={styles.chip}
      disabled={!canEdit}
      value={values.starts_on}
      onPick={(day) => day && set({ starts_on: day })}
      language={language}
      clearText={null}
    >
      <Icon of={IconCalendar} />
      {formatDate(values.starts_on, language)}
    </DatePicker>
  );
}

const ENDS = ['never', 'day', 'count'] as const;
type End = (typeof ENDS)[number];

/** How long: without an end, until a day, or so many times. */
export function EndChip() {
  const { t } = useTranslation('recurring');
  const language = useLanguage((state) => state.language);
  const { values, set } = useEditor();
  const { ends_on, max_count, starts_on } = values;
  const kind: End = ends_on !== null ? 'day' : max_count !== null ? 'count' : 'never';
  const text =
    ends_on !== null
      ? t('end.until', { day: formatDate(ends_on, language) })
      : max_count !== null
        ? t('end.times', { count: max_count })
        : t('end.never');
  const choose = (end: End) =>
    set({
      ends_on: end === 'day' ? (ends_on ?? starts_on) : null,
      max_count: end === 'count' ? (max_count ?? 10) : null,
    });
  return (
    <FormChip
      label={t('chip.end')}
      text={text}
      renderForm={() => (
        <>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('chip.end')}
            value={kind}
            onChange={(value) => choose(ENDS.find((end) => end === value) ?? 'never')}
            data={ENDS.map((value) => ({ value, label: t(`end.kind.${value}`) }))}
          />
          {kind === 'day' && (
            <input
              type="date"
              className={styles.dayInput}
              aria-label={t('end.kind.day')}
              value={ends_on ?? ''}
              min={starts_on}
              onChange={({ currentTarget }) => currentTarget.value && set({ ends_on: currentTarget.value })}
            />
          )}
          {kind === 'count' && (
            <CountInput
              label={t('end.kind.count')}
              value={max_count ?? 1}
              min={1}
              max={RECURRENCE_LIMITS.max_count}
              onChange={(count) => set({ max_count: count })}
            />
          )}
        </>
      )}
    />
  );
}
