import { Button, Select, TextInput } from '@mantine/core';
import { ROLES } from '@tandem/shared/roles.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/field-error.tsx';
import { invite } from '#entities/workspaces/actions.ts';
import type { Workspace, WorkspaceInvitation } from '#entities/workspaces/types.ts';
import { ApiError } from '#lib/api-error.ts';
import { InvitedLinks } from './invited-links.tsx';
import styles from './onboarding.module.css';

type Row = { email: string; role: number };

const EMPTY: Row = { email: '', role: 15 };
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const isBad = ({ email }: Row) => email.trim() !== '' && !EMAIL.test(email.trim());

/** Up to any number of people by e-mail and role; nothing has to be filled in. */
export function InviteStep({ workspace, onDone }: { workspace: Workspace; onDone: () => Promise<void> }) {
  const { t } = useTranslation(['onboarding', 'common']);
  const [rows, setRows] = useState<readonly Row[]>([EMPTY, EMPTY, EMPTY]);
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [invited, setInvited] = useState<readonly WorkspaceInvitation[] | null>(null);
  const filled = rows.map((row) => ({ ...row, email: row.email.trim() })).filter((row) => row.email);
  const setRow = (index: number, patch: Partial<Row>) => {
    setProblem(null);
    setRows(rows.map((row, at) => (at === index ? { ...row, ...patch } : row)));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const fields = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=email]');
    const bad = rows.findIndex(isBad);
    if (bad >= 0) return fields[bad]?.focus();
    setBusy(true);
    try {
      setInvited(await invite(workspace.slug, filled));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`));
      setBusy(false);
    }
  };
  if (invited) return <InvitedLinks invitations={invited} onDone={onDone} />;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={styles.title}>{t('invite_title')}</h1>
      <p className={styles.text}>{t('invite_text')}</p>
      <div className={styles.invitees}>
        {rows.map((row, index) => (
          <div key={index} className={styles.invitee}>
            <TextInput
              aria-label={t('invite_email', { number: index + 1 })}
              type="email"
              autoFocus={index === 0}
              placeholder="name@example.com"
              value={row.email}
              error={isChecked && isBad(row) && <FieldError text={t('email_invalid')} />}
              onChange={(event) => setRow(index, { email: event.target.value })}
            />
            <Select
              aria-label={t('invite_role', { number: index + 1 })}
              data={ROLES.map((role) => ({ value: String(role), label: t(`role_${role}`) }))}
              value={String(row.role)}
              onChange={(role) => setRow(index, { role: Number(role) })}
            />
          </div>
        ))}
      </div>
      {problem && (
        <div className={styles.problem} role="alert">
          <FieldError text={problem} />
        </div>
      )}
      <Button variant="subtle" size="sm" mt={4} onClick={() => setRows([...rows, EMPTY])}>
        {t('invite_more')}
      </Button>
      <Button
        type="submit"
        variant="filled"
        size="md"
        fullWidth
        mt={16}
        disabled={filled.length === 0}
        loading={isBusy}
      >
        {t('invite_send')}
      </Button>
      <Button variant="subtle" size="md" fullWidth mt={4} onClick={() => void onDone()}>
        {t('invite_later')}
      </Button>
    </form>
  );
}
