import { Button, SegmentedControl } from '@mantine/core';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/icon-button.tsx';
import { isLong, type Scale } from './scale.ts';

type ToolsProps = {
  scale: Scale;
  scales: readonly Scale[];
  onScale: (scale: Scale) => void;
  onToday: () => void;
  isFull: boolean;
  /** Null where there is no room to win. */
  onFull: ((isFull: boolean) => void) | null;
};

/** How wide a day is, the way to today, and all of the screen for the timeline. */
export function TimelineTools({ scale, scales, onScale, onToday, isFull, onFull }: ToolsProps) {
  const { t } = useTranslation('work-items');
  useEffect(() => {
    if (!isFull) return;
    const handle = (event: KeyboardEvent) => event.key === 'Escape' && onFull?.(false);
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [isFull, onFull]);
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('timeline.scale')}
        value={scale}
        onChange={(value) => onScale(value as Scale)}
        data={scales.map((value) => ({
          value,
          label: t(isLong(value) ? `initiatives:scale.${value}` : `timeline.scales.${value}`),
        }))}
      />
      <Button size="xs" onClick={onToday}>
        {t('timeline.today')}
      </Button>
      {onFull && (
        <IconButton
          of={isFull ? IconMinimize : IconMaximize}
          size="sm"
          iconSize={14}
          isPressed={isFull}
          label={t(`timeline.${isFull ? 'leave_full' : 'full'}`)}
          onClick={() => onFull(!isFull)}
        />
      )}
    </>
  );
}
