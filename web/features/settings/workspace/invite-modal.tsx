import { Button, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { ROLE, type Role, ROLES } from '@tandem/shared/roles.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useInstance } from '#entities/identity/instance/store.ts';
import { invitePeople } from '#entities/workspaces/workspace-invitations/actions.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { Problem } from '../parts/problem.tsx';
import { findEmailProblems } from './invite-rules.ts';
import styles from './invite-modal.module.css';

type Row = { email: string; role: number };

/** Invites people by e-mail and role; their links stand below the members afterwards. */
export function InviteModal({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation(['workspace-settings', 'common', 'settings']);
  const [rows, setRows] = useState<readonly Row[]>([{ email: '', role: Math.min(role, ROLE.MEMBER) }]);
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hasMail = useInstance((state) => state.config.is_smtp_configured);
  const problems = findEmailProblems(rows.map(({ email }) => email));
  const setRow = (index: number, patch: Partial<Row>) => {
    setProblem(null);
    setRows(rows.map((row, at) => (at === index ? { ...row, ...patch } : row)));
  };
  const filled = rows.map((row) => ({ ...row, email: row.email.trim() })).filter((row) => row.email);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (problems.some(Boolean) || filled.length === 0) return;
    setBusy(true);
    try {
      await invitePeople(filled);
      onClose();
      showToast({
        tone: 'success',
        title: t('invite.sent', { count: filled.length }),
        text: hasMail ? t('invite.by_mail') : t('invite.by_link'),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`));
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t('invite.title')} size={560}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {rows.map((row, index) => {
          const wrong = isChecked && problems[index];
          return (
            <div key={index} className={styles.row}>
              <TextInput
                type="email"
                aria-label={t('invite.email', { number: index + 1 })}
                data-autofocus={index === 0 ? true : undefined}
                placeholder="name@example.com"
                value={row.email}
                error={wrong && <FieldError text={t(`invite.${wrong}`)} />}
                onChange={(event) => setRow(index, { email: event.target.value })}
              />
              <Select
                aria-label={t('invite.role', { number: index + 1 })}
                data={ROLES.filter((one) => one <= role).map((one) => ({
                  value: String(one),
                  label: t(`settings:role.${one}`),
                }))}
                value={String(row.role)}
                onChange={(next) => setRow(index, { role: Number(next) })}
              />
              {rows.length > 1 && (
                <IconButton
                  of={IconX}
                  label={t('invite.remove', { number: index + 1 })}
                  size="lg"
                  onClick={() => setRows(rows.filter((_, at) => at !== index))}
                />
              )}
            </div>
          );
        })}
        <Problem text={problem} />
        <Button
          variant="subtle"
          onClick={() => setRows([...rows, { email: '', role: Math.min(role, ROLE.MEMBER) }])}
        >
          {t('invite.more')}
        </Button>
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="filled" size="md" disabled={filled.length === 0} loading={isBusy}>
            {t('invite.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
