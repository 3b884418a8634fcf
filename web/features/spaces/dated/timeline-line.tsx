import { useTranslation } from 'react-i18next';
import { StateIcon, stateInk } from '#components/icons/state-icon.tsx';
import { NameBeside, placeOf } from '#components/timeline/bar-parts.tsx';
import bars from '#components/timeline/bar.module.css';
import lines from '#components/timeline/row.module.css';
import { boxOf, dayNumber } from '#components/timeline/scale.ts';
import { useTimelineView } from '#components/timeline/timeline-view.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import type { BoardItem } from '../parts/board-api.ts';
import type { OpeningProps } from '../parts/items-props.ts';
import styles from './timeline.module.css';

/** Narrower than this a bar has its name beside it. */
const NAME_WIDTH = 120;

/** An item of the timeline: its name at the side leads to its days, its bar opens it. */
export function TimelineLine({ item, board, peekId, onOpen }: OpeningProps & { item: BoardItem }) {
  const { i18n } = useTranslation('spaces');
  const { scale, scrollToDay } = useTimelineView();
  const { name, start_date, target_date } = item;
  const state = board.states.find(({ id }) => id === item.state_id);
  const box = boxOf(item, scale);
  const days = [start_date, target_date].map((day) => day && formatMonthDay(day, i18n.language)).join(' – ');
  const isWide = box !== null && box.width >= NAME_WIDTH;
  return (
    <div className={lines.row} data-selected={peekId === item.id ? '' : undefined}>
      <div className={lines.side}>
        {state && <StateIcon group={state.group} color={state.color} label={state.name} />}
        <button
          type="button"
          className={`${lines.title} ${styles.title}`}
          title={name}
          onClick={() => {
            if (start_date) scrollToDay(dayNumber(start_date));
            onOpen(item.id);
          }}
        >
          {name}
        </button>
      </div>
      {box && (
        <button
          type="button"
          className={`${bars.bar} ${styles.bar}`}
          style={{ ...placeOf(box), color: stateInk(item.state__group, state?.color) }}
          title={`${name}\n${days}`}
          aria-label={`${name}, ${days}`}
          onClick={() => onOpen(item.id)}
        >
          {isWide && <span className={bars.name}>{name}</span>}
        </button>
      )}
      {box && !isWide && <NameBeside box={box} name={name} />}
    </div>
  );
}
