import { useTranslation } from 'react-i18next';
import { useInstance } from '#entities/identity/instance/store.ts';
import type { OwnInvitation, Workspace } from '#entities/workspaces/workspaces/types.ts';
import { JoinBox } from '../invitations/join-box.tsx';
import styles from '../parts/onboarding.module.css';
import { WorkspaceForm } from './workspace-form.tsx';

type WorkspaceStepProps = {
  invitations: readonly OwnInvitation[];
  onBack: () => void;
  onJoined: (first: Workspace) => Promise<void>;
  onCreated: (workspace: Workspace) => void;
};

/** The workspaces that wait for somebody, and one of their own. */
export function WorkspaceStep({ invitations, onBack, onJoined, onCreated }: WorkspaceStepProps) {
  const { t } = useTranslation('onboarding');
  const isDisabled = useInstance((state) => state.config.is_workspace_creation_disabled);
  const isInvited = invitations.length > 0;
  const name = isInvited ? (isDisabled ? 'join' : 'join_or_create') : 'workspace';
  const text = isInvited ? 'join_text' : isDisabled ? 'creation_disabled' : 'workspace_text';
  return (
    <div className={styles.step}>
      <h1 className={styles.title}>{t(`${name}_title`)}</h1>
      <p className={styles.text}>{t(text)}</p>
      {isInvited && <JoinBox invitations={invitations} onJoined={onJoined} />}
      {isInvited && !isDisabled && <p className={styles.or}>{t('or_create')}</p>}
      {!isDisabled && (
        <WorkspaceForm
          onCreated={onCreated}
          other={{ text: t('back'), onClick: onBack }}
          isSecond={isInvited}
        />
      )}
    </div>
  );
}
