import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from '../base/field-view.ts';
import styles from './stars-control.module.css';

const HIGHEST = 5;
const STARS = Array.from({ length: HIGHEST }, (_, index) => index + 1);
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

type StarsProps = Pick<EditorProps, 'field' | 'value' | 'onChange'> & { disabled?: boolean };

/** Five stars that are pressed: the same one again takes the rating away, as Delete does. */
export function StarsControl({ field, value, onChange, disabled = false }: StarsProps) {
  const { t } = useTranslation('fields');
  const [pointed, setPointed] = useState<number | null>(null);
  const group = useRef<HTMLSpanElement>(null);
  const count = typeof value === 'number' ? value : 0;
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    if (disabled || (step === undefined && !isRemoval)) return;
    event.preventDefault();
    event.stopPropagation();
    const next = isRemoval ? 0 : Math.min(HIGHEST, Math.max(1, count + (step ?? 0)));
    onChange(next === 0 ? null : next);
    group.current?.querySelectorAll('button')[Math.max(0, next - 1)]?.focus();
  };
  return (
    <span
      ref={group}
      role="radiogroup"
      tabIndex={-1}
      aria-label={field.name}
      className={styles.stars}
      data-field-control={field.id}
      onKeyDown={handleKey}
      onMouseLeave={() => setPointed(null)}
    >
      {STARS.map((star) => {
        const Star = star <= (pointed ?? count) ? IconStarFilled : IconStar;
        return (
          <button
            key={star}
            type="button"
            role="radio"
            aria-checked={star === count}
            aria-label={t('value.stars', { count: star })}
            tabIndex={star === Math.max(1, count) ? 0 : -1}
            disabled={disabled}
            onMouseEnter={() => !disabled && setPointed(star)}
            onClick={() => onChange(star === count ? null : star)}
          >
            <Star size={16} stroke={1.75} data-app-icon aria-hidden />
          </button>
        );
      })}
    </span>
  );
}
