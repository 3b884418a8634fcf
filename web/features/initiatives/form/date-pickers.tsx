import { Button, SegmentedControl } from '@mantine/core';
import { IconCalendar, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { DatePicker } from '#components/pickers/date-picker.tsx';
import { PickerButton } from '#components/pickers/picker-button.tsx';
import { endOfQuarter, quarterOf } from '#components/timeline/long-ticks.ts';
import { dayNumber, dayOfNumber } from '#components/timeline/scale.ts';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import { today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { shortDay, targetText } from '../model/target-text.ts';
import { DayOfTarget } from './day-of-target.tsx';
import styles from './form.module.css';
import target from './target.module.css';

type StartProps = {
  value: string | null;
  maxDay: string | null;
  disabled?: boolean;
  onPick: (day: string | null) => void;
};

export function StartPicker({ value, maxDay, disabled, onPick }: StartProps) {
  const { t } = useTranslation('initiatives');
  const language = useLanguage((state) => state.language);
  return (
    <DatePicker
      label={t('start')}
      className={styles.pick}
      disabled={disabled}
      value={value}
      maxDay={maxDay}
      language={language}
      clearText={t('clear_date')}
      onPick={onPick}
    >
      <Icon of={IconCalendar} size={14} />
      <span>{value ? shortDay(value, language) : t('no_start')}</span>
    </DatePicker>
  );
}

export type Target = Pick<Initiative, 'target_kind' | 'target_date'>;
type TargetProps = {
  value: Target;
  minDay: string | null;
  disabled?: boolean;
  onPick: (value: Target) => void;
};

/** Until when: a day, or a quarter, which ends with its last day. */
export function TargetPicker({ value, disabled, ...props }: TargetProps) {
  const { t } = useTranslation('initiatives');
  const language = useLanguage((state) => state.language);
  return (
    <PickerButton
      label={t('target')}
      className={styles.pick}
      disabled={disabled}
      popup="dialog"
      renderContent={(close) => <TargetPanel value={value} {...props} onClose={close} />}
    >
      <Icon of={IconFlag} size={14} />
      <span>{targetText(t, value, language) || t('no_target')}</span>
    </PickerButton>
  );
}

const QUARTERS = 12;

/** The last days of the quarters that can be chosen: from the one before this on, and the one that is chosen. */
function quarterEnds(value: Target, minDay: string | null): readonly string[] {
  const ends: string[] = [];
  let day = dayNumber(today()) - 92;
  for (let count = 0; count < QUARTERS; count += 1) {
    day = endOfQuarter(day + 1);
    ends.push(dayOfNumber(day));
  }
  const chosen = value.target_kind === 'quarter' ? value.target_date : null;
  const all = chosen && !ends.includes(chosen) ? [...ends, chosen].sort() : ends;
  return all.filter((end) => !minDay || end >= minDay);
}

function TargetPanel({
  value,
  minDay,
  onPick,
  onClose,
}: Omit<TargetProps, 'disabled'> & { onClose: () => void }) {
  const { t } = useTranslation('initiatives');
  const [kind, setKind] = useState(value.target_kind ?? 'day');
  const pick = (target_date: string | null, target_kind: 'day' | 'quarter') => {
    onPick(target_date ? { target_kind, target_date } : { target_kind: null, target_date: null });
    onClose();
  };
  return (
    <div className={target.panel}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('target_kind.label')}
        value={kind}
        onChange={(next) => setKind(next === 'quarter' ? 'quarter' : 'day')}
        data={(['day', 'quarter'] as const).map((each) => ({ value: each, label: t(`target_kind.${each}`) }))}
      />
      {kind === 'day' ? (
        <DayOfTarget
          value={value.target_kind === 'day' ? value.target_date : null}
          minDay={minDay}
          onPick={(day) => pick(day, 'day')}
          onClose={onClose}
        />
      ) : (
        <div className={target.quarters}>
          {quarterEnds(value, minDay).map((end) => {
            const { quarter, year } = quarterOf(dayNumber(end));
            const isChosen = value.target_kind === 'quarter' && value.target_date === end;
            return (
              <Button
                key={end}
                variant={isChosen ? 'filled' : 'subtle'}
                aria-pressed={isChosen}
                onClick={() => pick(end, 'quarter')}
              >
                {t('quarter.of_year', { quarter, year: `${year}` })}
              </Button>
            );
          })}
        </div>
      )}
      {kind === 'quarter' && value.target_date && (
        <Button variant="subtle" onClick={() => pick(null, 'day')}>
          {t('clear_date')}
        </Button>
      )}
    </div>
  );
}
