import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EntryLayout } from '#components/entry-layout.tsx';
import { finishOnboarding } from '#entities/users/actions.ts';
import { fetchMyInvitations } from '#entities/workspaces/api.ts';
import type { Workspace, WorkspaceInvitation } from '#entities/workspaces/types.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { InviteStep } from './invite-step.tsx';
import { JoinStep } from './join-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { StepDots } from './step-dots.tsx';
import { WorkspaceForm } from './workspace-form.tsx';
import styles from './onboarding.module.css';

type Step = 'profile' | 'join' | 'create' | 'invite';

const POSITION: Record<Step, number> = { profile: 1, join: 2, create: 2, invite: 3 };

function useMyInvitations() {
  const [invitations, setInvitations] = useState<readonly WorkspaceInvitation[]>([]);
  useEffect(() => {
    // Without the list one can still open a workspace, so its failure is no reason to stop here.
    fetchMyInvitations()
      .then(({ data }) => setInvitations(data))
      .catch(() => setInvitations([]));
  }, []);
  return invitations;
}

/** Name, first workspace, team mates: two steps for somebody who was invited, three for the others. */
export function Component() {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const invitations = useMyInvitations();
  const [step, setStep] = useState<Step>('profile');
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  useTitle(t('profile_title'));

  const finish = async (into: Workspace) => {
    await finishOnboarding(into.id);
    await navigate(paths.home(into.slug));
  };
  const total = step === 'join' || (step === 'profile' && invitations.length > 0) ? 2 : 3;
  return (
    <EntryLayout aside={<StepDots current={POSITION[step]} total={total} />}>
      {step === 'profile' && (
        <ProfileStep onDone={() => setStep(invitations.length > 0 ? 'join' : 'create')} />
      )}
      {step === 'join' && (
        <JoinStep invitations={invitations} onJoined={finish} onCreateInstead={() => setStep('create')} />
      )}
      {step === 'create' && (
        <>
          <h1 className={styles.title}>{t('workspace_title')}</h1>
          <p className={styles.text}>{t('workspace_text')}</p>
          <WorkspaceForm
            onCreated={(created) => {
              setWorkspace(created);
              setStep('invite');
            }}
          />
        </>
      )}
      {step === 'invite' && workspace && (
        <InviteStep workspace={workspace} onDone={() => finish(workspace)} />
      )}
    </EntryLayout>
  );
}
