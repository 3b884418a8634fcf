import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SIDE, MIN_SIDE, resetSideWidth, setSideWidth, useSideWidth } from './side-width.ts';
import styles from './timeline.module.css';

const STEP = 16;
const STEPS: Record<string, number> = { ArrowLeft: -STEP, ArrowRight: STEP };

/** The edge of the column of titles: dragged or moved by arrows it makes that wider, pressed twice as wide as usual. */
export function SideHandle() {
  const { t } = useTranslation('work-items');
  const width = useSideWidth((state) => state.width);
  const hold = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const begin = event.clientX - width;
    const handle = event.currentTarget;
    const end = new AbortController();
    const move = (next: globalThis.PointerEvent) => setSideWidth(next.clientX - begin);
    const { signal } = end;
    handle.addEventListener('pointermove', move, { signal });
    for (const name of ['pointerup', 'pointercancel'] as const) {
      handle.addEventListener(name, () => end.abort(), { signal });
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setSideWidth(width + step);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('timeline.side_width')}
      aria-valuenow={width}
      aria-valuemin={MIN_SIDE}
      aria-valuemax={MAX_SIDE}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={hold}
      onDoubleClick={resetSideWidth}
      onKeyDown={handleKey}
    />
  );
}
