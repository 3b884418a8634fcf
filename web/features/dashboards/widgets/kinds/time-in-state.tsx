import { useTranslation } from 'react-i18next';
import { Swatch } from '#components/charts/marks/swatch.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import type { KindProps } from '../model/kind-props.ts';
import { lasting } from '#components/charts/number-text.ts';
import { Room } from '../parts/room.tsx';
import { BarRows } from './bar-rows.tsx';

/** How long items are in each state: a bar of the average, and the median in the tip. */
export function TimeInStateKind({ tile, answer, names, language, size, isWall }: KindProps<'time_in_state'>) {
  const { t } = useTranslation('widgets');
  const { states } = answer;
  const measured = lasting(
    states.map(({ average_hours }) => average_hours),
    language,
  );
  const drawn = (hours: number | null) => (hours ?? 0) * measured.factor;
  const longest = Math.max(0, ...states.map(({ average_hours }) => drawn(average_hours)));
  const rows = states.map(({ state_id, average_hours, median_hours }) => {
    const { name, color, pattern = 0, group } = names('state_id', state_id);
    const fill = { color, pattern };
    return {
      key: state_id,
      name,
      icon: group ? <StateIcon group={group} /> : <Swatch {...fill} />,
      parts: [{ key: 'average', name: t('average'), value: drawn(average_hours), ...fill }],
      also: [{ key: 'median', name: t('median'), value: measured.text(drawn(median_hours)) }],
      value: average_hours === null ? '–' : measured.text(drawn(average_hours)),
    };
  });
  return (
    <>
      <Room size={size}>
        {(box) => (
          <BarRows
            {...box}
            {...{ rows, longest, isWall }}
            valueRoom={92}
            text={measured.text}
            label={t('chart_keys', { name: tile.name })}
          />
        )}
      </Room>
    </>
  );
}
