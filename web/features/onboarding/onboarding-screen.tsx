import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EntryLayout } from '#components/screens/entry-layout.tsx';
import { finishOnboarding } from '#entities/identity/users/profile.ts';
import { fetchMyInvitations } from '#entities/workspaces/workspaces/api.ts';
import { useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import type { OwnInvitation, Workspace } from '#entities/workspaces/workspaces/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { InviteStep } from './steps/invite-step.tsx';
import { ProfileStep } from './steps/profile-step.tsx';
import { RoleStep } from './steps/role-step.tsx';
import { StepDots } from './steps/step-dots.tsx';
import { WorkspaceStep } from './steps/workspace-step.tsx';

/** The first step has two parts. */
type Step = 'profile' | 'role' | 'workspace' | 'invite';

const POSITION: Record<Step, number> = { profile: 1, role: 1, workspace: 2, invite: 3 };

/** The tab is called as the step is. */
const TITLES: Record<Step, string> = {
  profile: 'profile_title',
  role: 'role',
  workspace: 'workspace_title',
  invite: 'invite_title',
};

function useMyInvitations() {
  const [invitations, setInvitations] = useState<readonly OwnInvitation[]>([]);
  useEffect(() => {
    // Without the list one can still open a workspace, so its failure is no reason to stop here.
    fetchMyInvitations()
      .then(({ data }) => setInvitations(data))
      .catch(() => setInvitations([]));
  }, []);
  return invitations;
}

function countSteps(step: Step, person: { isInside: boolean; isInvited: boolean }): number {
  if (person.isInside && POSITION[step] === 1) return 1;
  return person.isInvited && step !== 'invite' ? 2 : 3;
}

/** Name, role, first workspace, team mates; who joined by a link before is asked for their name alone. */
export function Component() {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const invitations = useMyInvitations();
  const [joined] = useWorkspaces((state) => state.workspaces);
  const [step, setStep] = useState<Step>('profile');
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  useTitle(t(TITLES[step]));

  const finish = async (into: Workspace) => {
    try {
      await finishOnboarding(into.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', title: failureText(error) });
      return;
    }
    await navigate(paths.home(into.slug));
  };
  const total = countSteps(step, { isInside: joined !== undefined, isInvited: invitations.length > 0 });
  return (
    <EntryLayout
      isWide
      hasOwnLanguages
      middle={<StepDots current={POSITION[step]} total={total} />}
      aside={<AccountSwitcher />}
    >
      {step === 'profile' && <ProfileStep onDone={async () => (joined ? finish(joined) : setStep('role'))} />}
      {step === 'role' && (
        <RoleStep onBack={() => setStep('profile')} onDone={async () => setStep('workspace')} />
      )}
      {step === 'workspace' && (
        <WorkspaceStep
          invitations={invitations}
          onBack={() => setStep('role')}
          onJoined={finish}
          onCreated={(created) => {
            setWorkspace(created);
            setStep('invite');
          }}
        />
      )}
      {step === 'invite' && workspace && (
        <InviteStep workspace={workspace} onDone={() => finish(workspace)} />
      )}
    </EntryLayout>
  );
}
