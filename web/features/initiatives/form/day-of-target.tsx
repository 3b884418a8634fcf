import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/device/language.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const Panel = lazyPart(
  async () => (await import('#components/pickers/date-picker-panel.tsx')).DatePickerPanel,
);

type DayProps = {
  value: string | null;
  minDay: string | null;
  onPick: (day: string | null) => void;
  onClose: () => void;
};

export function DayOfTarget({ value, minDay, onPick, onClose }: DayProps) {
  const { t } = useTranslation('initiatives');
  const language = useLanguage((state) => state.language);
  return (
    <Suspense fallback={<div style={{ width: 252, height: 288 }} />}>
      <Panel {...{ value, minDay, language, onPick, onClose }} clearText={value ? t('clear_date') : null} />
    </Suspense>
  );
}
