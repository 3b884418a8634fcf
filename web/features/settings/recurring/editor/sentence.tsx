import { Checkbox, SegmentedControl } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { readRule } from '../model/rule-form.ts';
import { EndChip, LeadChip, StartChip, TemplateChip, TimeChip } from './chips.tsx';
import { AfterChip, EveryChip, OnChip } from './rule-chips.tsx';
import { useEditor } from './use-editor.ts';
import { DaysOffChip, WhoChip } from './who-chips.tsx';
import styles from './editor.module.css';

const CHIPS = {
  what: <TemplateChip />,
  every: <EveryChip />,
  on: <OnChip />,
  after: <AfterChip />,
  time: <TimeChip />,
  lead: <LeadChip />,
  who: <WhoChip />,
  start: <StartChip />,
  end: <EndChip />,
  off: <DaysOffChip />,
};

/** The recurrence as a sentence whose values are chips. */
export function Sentence() {
  const { t } = useTranslation('recurring');
  const { stored, values, canEdit, set } = useEditor();
  const form = readRule(values.rule ?? '');
  const hasDays = form?.unit === 'week' || form?.unit === 'month';
  const key = values.mode === 'after_done' ? 'after_done' : hasDays ? 'on_days' : 'plain';
  return (
    <>
      <div className={styles.mode}>
        <SegmentedControl
          size="xs"
          aria-label={t('mode.label')}
          disabled={!canEdit}
          value={values.mode}
          onChange={(mode) =>
            set(
              mode === 'after_done'
                ? {
                    mode: 'after_done',
                    rule: null,
                    after_days: values.after_days ?? stored?.after_days ?? 30,
                  }
                : {
                    mode: 'dates',
                    rule: values.rule ?? stored?.rule ?? 'FREQ=WEEKLY',
                    after_days: null,
                  },
            )
          }
          data={[
            { value: 'dates', label: t('mode.dates') },
            { value: 'after_done', label: t('mode.after_done') },
          ]}
        />
      </div>
      <p className={styles.sentence}>
        <Trans t={t} i18nKey={`sentence.${key}`} components={CHIPS} />
      </p>
      {values.mode === 'after_done' && (
        <Checkbox
          mt={8}
          label={t('counts_cancelled')}
          checked={values.counts_cancelled}
          disabled={!canEdit}
          onChange={({ currentTarget }) => set({ counts_cancelled: currentTarget.checked })}
        />
      )}
      <Say />
    </>
  );
}

const SHORTEST_MONTH = 28;

/** What else counts: months without the day, and the time zone. */
function Say() {
  const { t } = useTranslation('recurring');
  const { projectId, values } = useEditor();
  const project = useProject(projectId);
  const form = values.mode === 'dates' ? readRule(values.rule ?? '') : null;
  const wanted = form?.monthDay ?? { kind: 'day' as const, day: Number(values.starts_on.slice(8)) };
  const isLate = form?.unit === 'month' && wanted.kind === 'day' && wanted.day > SHORTEST_MONTH;
  return (
    <p className={styles.say}>
      <Icon of={IconInfoCircle} size={14} />
      <span>
        {isLate && `${t('say.short_months', { day: wanted.day })} `}
        {t('say.zone', { project: project?.name, zone: project?.timezone })}
      </span>
    </p>
  );
}
