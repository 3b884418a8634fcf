import { useTranslation } from 'react-i18next';
import { RangePicker } from '#components/pickers/range-picker.tsx';
import { patchModule } from '#entities/planning/modules/actions.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { rangeOf } from './parts/module-values.ts';
import styles from '../parts/drawer.module.css';

/** From when to when it is worked on, to be changed where it stands. */
export function ModuleDays({ module, canEdit }: { module: Module; canEdit: boolean }) {
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
