import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProjectTile } from '#components/project-tile.tsx';
import type { OwnInvitation } from '#entities/workspaces/types.ts';
import styles from './onboarding.module.css';

type InvitationListProps = {
  invitations: readonly OwnInvitation[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
};

export function InvitationList({ invitations, chosen, onChoose }: InvitationListProps) {
  const { t } = useTranslation('onboarding');
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <ul className={styles.invitations}>
      {invitations.map(({ id, workspace, role, can_accept }) => (
        <li key={id}>
          <label className={styles.invitation} htmlFor={`invitation-${id}`}>
            <ProjectTile id={workspace.id} name={workspace.name} imageUrl={workspace.logo_url} size={24} />
            <span className={styles.invitationText}>
              <span className={styles.invitationName}>{workspace.name}</span>
              <span className={styles.invitationRole}>
                {can_accept ? t(`role_${role}`) : t('join_needs_link')}
              </span>
            </span>
            <Checkbox
              id={`invitation-${id}`}
              checked={chosen.includes(id)}
              disabled={!can_accept}
              onChange={() => toggle(id)}
            />
          </label>
        </li>
      ))}
    </ul>
  );
}
