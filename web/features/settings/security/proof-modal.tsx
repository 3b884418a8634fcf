import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { confirmIdentity } from '#entities/identity/security/api.ts';
import { useAsked } from '../parts/use-asked.ts';

export type Proofs = { byPassword: boolean; byCode: boolean };
type ProofModalProps = { proofs: Proofs; onProven: () => void; onClose: () => void };

/** Asks who changes how one signs in to prove anew who they are. */
export function ProofModal({ proofs, onProven, onClose }: ProofModalProps) {
  const { t } = useTranslation(['security', 'common']);
  const [by, setBy] = useState<'password' | 'code'>(proofs.byPassword ? 'password' : 'code');
  const [text, setText] = useState('');
  const { isBusy, problem, confirm } = useAsked(async () => {
    await confirmIdentity(by === 'password' ? { password: text } : { code: text });
    onProven();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  const error = problem && <FieldError text={problem} />;
  const choose = (value: string) => {
    setBy(value === 'code' ? 'code' : 'password');
    setText('');
  };
  const canProve = proofs.byPassword || proofs.byCode;
  return (
    <Dialog onClose={onClose} title={t('proof.title')} size={440}>
      <p>{canProve ? t('proof.text') : t('proof.none')}</p>
      {canProve && (
        <form onSubmit={submit} noValidate>
          {proofs.byPassword && proofs.byCode && (
            <SegmentedControl
              mt={12}
              fullWidth
              aria-label={t('proof.by')}
              data={[
                { value: 'password', label: t('proof.password') },
                { value: 'code', label: t('proof.code') },
              ]}
              value={by}
              onChange={choose}
            />
          )}
          {by === 'password' ? (
            <PasswordField
              mt={12}
              label={t('proof.password')}
              autoComplete="current-password"
              showLabel={t('proof.show')}
              data-autofocus
              value={text}
              error={error}
              onChange={(event) => setText(event.target.value)}
            />
          ) : (
            <TextInput
              mt={12}
              label={t('proof.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              data-autofocus
              value={text}
              error={error}
              onChange={(event) => setText(event.target.value)}
            />
          )}
          <DialogActions>
            <Button size="md" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button size="md" type="submit" variant="filled" disabled={text === ''} loading={isBusy}>
              {t('common:continue')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
