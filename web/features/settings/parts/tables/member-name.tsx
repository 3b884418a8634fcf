import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AgentBadge } from '#components/people/agent-badge.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import type { Person } from '#entities/workspaces/members/types.ts';
import styles from './table.module.css';

/** A member in a table, with the way to their page. Whoever has left is known by their id alone. */
export function MemberName({ id, person, name }: { id: string; person: Person | undefined; name: string }) {
  const { t } = useTranslation('settings');
  const me = useMe();
  const { slug } = useCurrentWorkspace();
  return (
    <span className={styles.person}>
      {person && <Avatar person={person} size={24} />}
      <Link className={styles.name} to={paths.person(slug, id)} title={name}>
        {name}
      </Link>
      {person?.is_agent && <AgentBadge />}
      {id === me.id && <span className={styles.tag}>{t('you')}</span>}
    </span>
  );
}
