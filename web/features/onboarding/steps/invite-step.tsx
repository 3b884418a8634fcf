import { Button } from '@mantine/core';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { useInstance } from '#entities/identity/instance/store.ts';
import { invite } from '#entities/workspaces/workspaces/actions.ts';
import type { Workspace, WorkspaceInvitation } from '#entities/workspaces/workspaces/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { InvitedLinks } from './invited-links.tsx';
import { InviteeRow } from './invitee-row.tsx';
import { type Invitee, isBad, isGood, newInvitee } from './invitees.ts';
import styles from '../parts/onboarding.module.css';
import { StepButtons } from './step-buttons.tsx';

const FIRST_ROWS = 3;
const HINTS = [20, 15, 5] as const;

/** Up to any number of people by e-mail and role; nothing has to be filled in. */
export function InviteStep({ workspace, onDone }: { workspace: Workspace; onDone: () => Promise<void> }) {
  const { t } = useTranslation('onboarding');
  const hasMail = useInstance((state) => state.config.is_smtp_configured);
  const form = useInviteForm(workspace);
  if (form.invited) return <InvitedLinks invitations={form.invited} onDone={onDone} />;
  const count = form.invitees.filter(isGood).length;
  return (
    <form className={styles.step} onSubmit={(event) => void form.submit(event)} noValidate>
      <h1 className={styles.title}>{t('invite_title')}</h1>
      <p className={styles.text}>{hasMail ? t('invite_by_mail') : t('invite_text')}</p>
      <div className={styles.invitees}>
        {form.invitees.map((invitee, index) => (
          <InviteeRow
            key={invitee.key}
            invitee={invitee}
            number={index + 1}
            isChecked={form.isChecked}
            onChange={(patch) => form.change(invitee.key, patch)}
            onRemove={() => form.remove(invitee.key)}
          />
        ))}
      </div>
      <Button
        variant="subtle"
        size="sm"
        className={styles.more ?? ''}
        leftSection={<Icon of={IconPlus} />}
        onClick={form.add}
      >
        {t('invite_more')}
      </Button>
      {form.problem && (
        <div className={styles.problem} role="alert">
          <FieldError text={form.problem} />
        </div>
      )}
      <div className={styles.hints}>
        <Icon of={IconInfoCircle} />
        <p>
          {HINTS.map((role) => (
            <span key={role}>
              <b>{t(`roles_${role}`)}</b> {t(`role_hint_${role}`)}{' '}
            </span>
          ))}
        </p>
      </div>
      <StepButtons other={{ text: t('invite_later'), onClick: () => void onDone() }}>
        <Button type="submit" variant="filled" size="md" disabled={!form.isFilled} loading={form.isBusy}>
          {count > 0 ? t('invite_send', { count }) : t('invite_send_none')}
        </Button>
      </StepButtons>
    </form>
  );
}

function useInviteForm(workspace: Workspace) {
  const { t } = useTranslation('common');
  const [invitees, setInvitees] = useState<readonly Invitee[]>(() =>
    Array.from({ length: FIRST_ROWS }, newInvitee),
  );
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [invited, setInvited] = useState<readonly WorkspaceInvitation[] | null>(null);
  const edit = (next: readonly Invitee[]) => {
    setProblem(null);
    setInvitees(next);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const fields = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=email]');
    const bad = invitees.findIndex(isBad);
    if (bad >= 0) return fields[bad]?.focus();
    setBusy(true);
    try {
      const wanted = invitees.filter(isGood).map(({ email, role }) => ({ email: email.trim(), role }));
      setInvited(await invite(workspace.slug, wanted));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.kind === 'refused' ? error.message : t(`error.${error.kind}`));
      setBusy(false);
    }
  };
  return {
    invitees,
    isChecked,
    problem,
    isBusy,
    invited,
    submit,
    isFilled: invitees.some(({ email }) => email.trim() !== ''),
    change: (key: number, patch: Partial<Invitee>) =>
      edit(invitees.map((invitee) => (invitee.key === key ? { ...invitee, ...patch } : invitee))),
    add: () => edit([...invitees, newInvitee()]),
    /** One row is always there to be filled in. */
    remove: (key: number) => {
      const left = invitees.filter((invitee) => invitee.key !== key);
      edit(left.length > 0 ? left : [newInvitee()]);
    },
  };
}
