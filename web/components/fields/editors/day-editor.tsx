import { useTranslation } from 'react-i18next';
import { DatePickerPanel } from '#components/pickers/date-picker-panel.tsx';
import { useLanguage } from '#lib/device/language.ts';
import type { EditorProps } from '../base/field-view.ts';

export function DayEditor({ value, onChange, onClose }: EditorProps) {
  const { t } = useTranslation('fields');
  const language = useLanguage((state) => state.language);
  return (
    <DatePickerPanel
      value={typeof value === 'string' ? value : null}
      onPick={onChange}
      onClose={onClose}
      language={language}
      clearText={t('value.clear_date')}
    />
  );
}
