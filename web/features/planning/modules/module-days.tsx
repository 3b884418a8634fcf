import { useTranslation } from 'react-i18next';
import { DatePicker } from '#components/pickers/date-picker.tsx';
import { RangePicker } from '#components/pickers/range-picker.tsx';
import { patchModule } from '#entities/planning/modules/actions.ts';
import { isVersion } from '#entities/planning/modules/kind.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { rangeOf } from './parts/module-values.ts';
import styles from '../parts/drawer.module.css';

type DaysProps = { module: Module; canEdit: boolean };

/** From when to when it is worked on, or when it is released, to be changed where it stands. */
export const ModuleDays = (props: DaysProps) =>
  isVersion(props.module) ? <ReleaseDay {...props} /> : <Range {...props} />;

function ReleaseDay({ module: { id, target_date }, canEdit }: DaysProps) {
  const { t } = useTranslation('modules');
  const language = useLanguage((state) => state.language);
  const text = target_date ? formatMonthDay(target_date, language) : t('no_release_date');
  if (!canEdit) return text;
  return (
    <DatePicker
      label={t('release_date')}
      className={styles.value}
      value={target_date}
      language={language}
      clearText={t('no_release_date')}
      onPick={(day) => void patchModule(id, { target_date: day })}
    >
      {text}
    </DatePicker>
  );
}

function Range({ module, canEdit }: DaysProps) {
  const { t } = useTranslation('modules');
  const language = useLanguage((state) => state.language);
  const text = rangeOf(module, language) || t('no_days');
  if (!canEdit) return text;
  return (
    <RangePicker
      label={t('days')}
      className={styles.value}
      value={[module.start_date, module.target_date]}
      language={language}
      onPick={([start_date, target_date]) => void patchModule(module.id, { start_date, target_date })}
    >
      {text}
    </RangePicker>
  );
}
