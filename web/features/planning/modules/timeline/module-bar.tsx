import { useTranslation } from 'react-i18next';
import { Grips, HeldDates, NameBeside, placeOf } from '#components/timeline/bar-parts.tsx';
import bars from '#components/timeline/bar.module.css';
import { boxOf } from '#components/timeline/scale.ts';
import { useDraggedDates } from '#components/timeline/timeline-state.ts';
import { useTimelineView } from '#components/timeline/timeline-view.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { percentDone, rangeOf } from '../parts/module-values.ts';
import styles from './timeline.module.css';

/** Narrower than this a bar has its name beside it. */
const NAME_WIDTH = 140;

/** The bar of a module in the colour of how it stands; nothing without days. */
export function ModuleBar({ module, canMove }: { module: Module; canMove: boolean }) {
  const { t } = useTranslation('modules');
  const language = useLanguage((state) => state.language);
  const { scale } = useTimelineView();
  const drag = useDraggedDates(module.id);
  const dates = drag?.dates ?? module;
  const box = boxOf(dates, scale);
  if (!box) return null;
  const percent = percentDone(module);
  const isWide = box.width >= NAME_WIDTH;
  const range = rangeOf(dates, language);
  return (
    <>
      <button
        type="button"
        className={`${bars.bar} ${styles.bar}`}
        data-bar={module.id}
        data-status={module.status}
        data-open={box.open ?? undefined}
        data-held={drag ? '' : undefined}
        data-movable={canMove ? '' : undefined}
        style={placeOf(box)}
        title={drag ? undefined : `${module.name}\n${range}`}
        aria-label={`${module.name}, ${range}, ${percent}%, ${t(`status.${module.status}`)}`}
        aria-keyshortcuts={canMove ? 'ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight' : undefined}
      >
        <span className={styles.filled} style={{ width: `${percent}%` }} />
        {isWide && <span className={bars.name}>{module.name}</span>}
        {isWide && <span className={styles.percent}>{percent}%</span>}
        {canMove && <Grips />}
      </button>
      {!isWide && <NameBeside box={box} name={module.name} />}
      {drag && <HeldDates {...{ drag, box, range }} />}
    </>
  );
}
