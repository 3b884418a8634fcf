import { Avatar } from '#components/people/avatar.tsx';
import { personColor } from '#components/people/people-color.ts';
import type { RemoteMark } from '#entities/live/remote-marks.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useListView } from '../display/list-view.ts';
import styles from './presence.module.css';

type MoverProps = { mark: RemoteMark; look?: 'chip' };

/** "Feon moved it here", for the second in which an item is marked. */
export function Mover({ mark, look }: MoverProps) {
  const { t } = useListView();
  const person = usePerson(mark.actorId);
  if (!person) return null;
  return (
    <span className={styles.mover} data-look={look} style={{ ['--c' as string]: personColor(person.id) }}>
      <Avatar person={person} size={16} />
      {t(`work-items:mark.${mark.kind}`, { name: person.display_name })}
    </span>
  );
}
