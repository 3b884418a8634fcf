import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { CycleSchedule } from '@tandem/shared/projects/projects/cycle-schedule.ts';
import { MAX_CYCLES_AHEAD, MAX_PAUSE_DAYS } from '@tandem/shared/projects/projects/cycle-schedule-limits.ts';
import { useTranslation } from 'react-i18next';
import { patchProject } from '#entities/projects/projects/actions.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { useLeftText } from '#lib/unsaved/use-left-text.ts';
import { Box, Row } from '../../parts/box.tsx';

const WEEK = 7;
const MAX_WEEKS = 12;
const USUAL = { weekday: 1, length_days: 2 * WEEK, pause_days: 0, ahead: 2, unfinished: 'move' } as const;
/** A Monday, to name the days of a week from. */
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

function weekdays(language: string) {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: WEEK }, (_, index) => ({
    value: String(index + 1),
    label: format.format(A_MONDAY + index * DAY),
  }));
}

/** Cycles that are made ahead by themselves, and what becomes of open items at their end. */
export function CycleScheduleBox({ project }: { project: Project }) {
  const { t } = useTranslation('project-settings');
  const { cycle_schedule: schedule } = project;
  const store = (next: CycleSchedule | null) => void patchProject(project.id, { cycle_schedule: next });
  const name = t('automations.cycles.usual_name');
  return (
    <Box>
      <Row label={t('automations.cycles.title')} hint={t('automations.cycles.hint')} htmlFor="cycle-schedule">
        <Switch
          id="cycle-schedule"
          checked={schedule !== null}
          onChange={(event) => store(event.currentTarget.checked ? { ...USUAL, name } : null)}
        />
      </Row>
      {schedule && <Fields schedule={schedule} onChange={(changed) => store({ ...schedule, ...changed })} />}
    </Box>
  );
}

type FieldsProps = { schedule: CycleSchedule; onChange: (changed: Partial<CycleSchedule>) => void };

function Fields({ schedule, onChange }: FieldsProps) {
  const { t } = useTranslation('project-settings');
  const language = useLanguage((state) => state.language);
  return (
    <>
      <NameRow name={schedule.name} onChange={(name) => onChange({ name })} />
      <Row label={t('automations.cycles.weekday')} htmlFor="cycle-weekday" isSub isField>
        <Select
          id="cycle-weekday"
          data={weekdays(language)}
          value={String(schedule.weekday)}
          allowDeselect={false}
          onChange={(value) => onChange({ weekday: Number(value) as CycleSchedule['weekday'] })}
        />
      </Row>
      <Row label={t('automations.cycles.length')} htmlFor="cycle-length" isSub isField>
        <Select
          id="cycle-length"
          data={lengths(schedule.length_days).map((days) => ({
            value: String(days),
            label:
              days % WEEK === 0
                ? t('automations.cycles.weeks', { count: days / WEEK })
                : t('automations.cycles.days', { count: days }),
          }))}
          value={String(schedule.length_days)}
          allowDeselect={false}
          onChange={(value) => onChange({ length_days: Number(value) })}
        />
      </Row>
      <CountRow
        id="cycle-pause"
        label={t('automations.cycles.pause')}
        {...{ value: schedule.pause_days, min: 0, max: MAX_PAUSE_DAYS }}
        onChange={(pause_days) => onChange({ pause_days })}
      />
      <CountRow
        id="cycle-ahead"
        label={t('automations.cycles.ahead')}
        {...{ value: schedule.ahead, min: 1, max: MAX_CYCLES_AHEAD }}
        onChange={(ahead) => onChange({ ahead })}
      />
      <Row
        label={t('automations.cycles.unfinished')}
        hint={t('automations.cycles.unfinished_hint')}
        htmlFor="cycle-unfinished"
        isSub
      >
        <Switch
          id="cycle-unfinished"
          checked={schedule.unfinished === 'move'}
          onChange={(event) => onChange({ unfinished: event.currentTarget.checked ? 'move' : 'leave' })}
        />
      </Row>
    </>
  );
}

/** Whole weeks, and the length that programs may have set between them. */
const lengths = (now: number) =>
  [...new Set([...Array.from({ length: MAX_WEEKS }, (_, index) => (index + 1) * WEEK), now])].sort(
    (a, b) => a - b,
  );

function NameRow({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const { t } = useTranslation('project-settings');
  const { giveUp: _giveUp, ...written } = useLeftText(name, (text) => text !== '' && onChange(text));
  const wanted = written.value.trim();
  return (
    <Row
      label={t('automations.cycles.name')}
      hint={t('automations.cycles.name_hint', { example: `${wanted || name} 12` })}
      htmlFor="cycle-name"
      isSub
      isField
    >
      <TextInput
        id="cycle-name"
        maxLength={200}
        {...written}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </Row>
  );
}

type CountProps = {
  id: string;
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

function CountRow({ id, label, value, min, max, onChange }: CountProps) {
  return (
    <Row label={label} htmlFor={id} isSub isField>
      <NumberInput
        id={id}
        {...{ value, min, max }}
        allowDecimal={false}
        clampBehavior="strict"
        onChange={(next) => typeof next === 'number' && next !== value && onChange(next)}
      />
    </Row>
  );
}
