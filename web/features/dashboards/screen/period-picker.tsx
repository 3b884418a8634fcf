import type { Period } from '@tandem/shared/insight/figures/period.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickerButton } from '#components/pickers/picker-button.tsx';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { useLanguage } from '#lib/device/language.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { PERIODS, periodKey, periodText } from '../model/periods.ts';

const RangePanel = lazyPart(
  async () => (await import('#components/pickers/range-picker-panel.tsx')).RangePickerPanel,
);

const OWN = 'own';

type PeriodPickerProps = {
  period: Period | null;
  onPick: (period: Period) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** Chooses a period by its name, or by its first and last day. */
export function PeriodPicker({ period, onPick, className, children }: PeriodPickerProps) {
  const { t } = useTranslation('dashboards');
  return (
    <PickerButton
      label={t('period.title')}
      popup="listbox"
      className={className}
      width={232}
      renderContent={(close) => <PeriodChoice {...{ period, onPick }} onClose={close} />}
    >
      {children}
    </PickerButton>
  );
}

type ChoiceProps = Pick<PeriodPickerProps, 'period' | 'onPick'> & { onClose: () => void };

function PeriodChoice({ period, onPick, onClose }: ChoiceProps) {
  const { t } = useTranslation(['dashboards', 'common']);
  const language = useLanguage((state) => state.language);
  const [isOwn, setOwn] = useState(false);
  if (isOwn) {
    const days = period?.kind === 'between' ? ([period.from, period.to] as const) : ([null, null] as const);
    return (
      <Suspense fallback={<div style={{ width: 232, height: 288 }} />}>
        <RangePanel
          value={days}
          onPick={([from, to]) => from && to && onPick({ kind: 'between', from, to })}
          onClose={onClose}
          language={language}
        />
      </Suspense>
    );
  }
  return (
    <PickerList
      options={[
        ...PERIODS.map((each) => ({ value: periodKey(each), label: periodText(each, t, language) })),
        { value: OWN, label: t('period.own') },
      ]}
      selected={period ? [periodKey(period)] : []}
      onPick={([value]) => {
        if (value === OWN) return setOwn(true);
        const picked = PERIODS.find((each) => periodKey(each) === value);
        if (picked) onPick(picked);
        return onClose();
      }}
      keepOpen
      onClose={onClose}
      searchPlaceholder={t('period.title')}
      emptyText={t('common:no_match')}
    />
  );
}
