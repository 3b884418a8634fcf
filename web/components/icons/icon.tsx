import type { Icon as TablerIcon } from '@tabler/icons-react';

const STROKES: Record<number, number> = { 12: 2.1, 14: 1.9, 16: 1.75, 20: 1.6, 24: 1.5 };

type IconProps = {
  of: TablerIcon;
  size?: 12 | 14 | 16 | 20 | 24;
  className?: string | undefined;
  /** Only when the icon says something that no text beside it says. */
  label?: string;
};

/** An outline icon whose line is about 1.15 px at every size. */
export function Icon({ of: Drawing, size = 16, className, label }: IconProps) {
  const name = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return <Drawing size={size} stroke={STROKES[size] ?? 1.75} className={className} data-app-icon {...name} />;
}
