import { useTranslation } from 'react-i18next';
import { Avatar, NoAvatar } from '#components/people/avatar.tsx';
import type { KindProps } from '../model/kind-props.ts';
import { plainNumber } from '#components/charts/number-text.ts';
import { Room } from '../parts/room.tsx';
import { BarRows } from './bar-rows.tsx';

const GROUPS = ['completed', 'started', 'unstarted'] as const;

/** Who has how much: a bar for each person, of what is done, started and still to do. */
export function WorkloadKind({
  tile,
  answer,
  names,
  language,
  size,
  onDrill,
  isWall,
}: KindProps<'workload'>) {
  const { t } = useTranslation('widgets');
  const { people } = answer;
  const text = (value: number) => plainNumber(value, language);
  const avatar = isWall ? 24 : 20;
  const rows = people.map((person) => {
    const { name, person: who } = names('assignees__id', person.member_id);
    return {
      key: person.member_id ?? 'none',
      name,
      icon: person.member_id ? (
        <Avatar person={who ?? { id: person.member_id, display_name: name }} size={avatar} />
      ) : (
        <NoAvatar label={name} size={avatar} />
      ),
      parts: GROUPS.map((group) => {
        const { name: part, color, pattern = 0 } = names('state__group', group);
        return { key: group, name: part, color, pattern, value: person[group] };
      }),
      value: (
        <>
          {text(person.completed)}
          <span> / {text(person.total)}</span>
        </>
      ),
    };
  });
  return (
    <>
      <Room size={size}>
        {(box) => (
          <BarRows
            {...box}
            {...{ rows, text, isWall }}
            valueRoom={56}
            label={t('chart_keys', { name: tile.name })}
            onPick={
              onDrill && !isWall
                ? (row, part) => onDrill({ groupKey: people[row]?.member_id ?? null, splitKey: part })
                : undefined
            }
          />
        )}
      </Room>
    </>
  );
}
