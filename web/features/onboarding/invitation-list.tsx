import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProjectTile } from '#components/project-tile.tsx';
import type { WorkspaceInvitation } from '#entities/workspaces/types.ts';
import styles from './onboarding.module.css';

type InvitationListProps = {
  invitations: readonly WorkspaceInvitation[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
};

export function InvitationList({ invitations, chosen, onChoose }: InvitationListProps) {
  const { t } = useTranslation('onboarding');
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <ul className={styles.invitations}>
      {invitations.map(({ id, workspace, role }) => (
        <li key={id}>
          <label className={styles.invitation} htmlFor={`invitation-${id}`}>
            <ProjectTile id={workspace.id} name={workspace.name} imageUrl={workspace.logo_url} size={24} />
            <span className={styles.invitationText}>
              <span className={styles.invitationName}>{workspace.name}</span>
              <span className={styles.invitationRole}>{t(`role_${role}`)}</span>
            </span>
            <Checkbox id={`invitation-${id}`} checked={chosen.includes(id)} onChange={() => toggle(id)} />
          </label>
        </li>
      ))}
    </ul>
  );
}
