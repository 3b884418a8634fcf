import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProjectTile } from '#components/people/project-tile.tsx';
import type { OwnInvitation } from '#entities/workspaces/workspaces/types.ts';
import styles from '../parts/onboarding.module.css';

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
          {can_accept ? (
            <label className={styles.invitation} htmlFor={`invitation-${id}`}>
              <Checkbox id={`invitation-${id}`} checked={chosen.includes(id)} onChange={() => toggle(id)} />
              <Invitation workspace={workspace} note={t(`role_${role}`)} />
            </label>
          ) : (
            <div className={styles.invited}>
              <Invitation workspace={workspace} note={t('join_needs_link')} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Invitation({ workspace, note }: { workspace: OwnInvitation['workspace']; note: string }) {
  const { id, name, logo_url } = workspace;
  return (
    <>
      <ProjectTile id={id} name={name} imageUrl={logo_url} color="var(--tile-neutral)" size={32} />
      <span className={styles.invitationText}>
        <span className={styles.invitationName} title={name}>
          {name}
        </span>
        <span className={styles.invitationRole}>{note}</span>
      </span>
    </>
  );
}
