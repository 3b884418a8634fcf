import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { changeMyAddress, mailNewAddressCode } from '#entities/identity/users/profile.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';
import { ADDRESS_NOT_PROVEN } from './address-modal.tsx';
import type { Proofs } from './proof-modal.tsx';
import { CONFIRMATION_REQUIRED, useProven } from './use-proven.tsx';

type ChangeAddressModalProps = { proofs: Proofs; onClose: () => void };
type Step = 'address' | 'code';

/** Refusals that ask for a proof first; `useProven` asks for it and repeats the call. */
const PROOFS_FIRST = new Set<number | null>([CONFIRMATION_REQUIRED, ADDRESS_NOT_PROVEN]);
const SAID = new Set([5025, 5030, 5090, 5095, 5100]);

/** Another address for the own account: the address, then the code that came there (docs/contract/users.md#another-address). */
export function ChangeAddressModal({ proofs, onClose }: ChangeAddressModalProps) {
  const { t } = useTranslation(['security', 'common']);
  const [step, setStep] = useState<Step>('address');
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const proven = useProven(proofs);
  const address = email.trim();
  const run = (action: () => Promise<void>) => {
    setProblem(null);
    proven.run(async () => {
      try {
        await action();
      } catch (error) {
        if (!(error instanceof ApiError) || PROOFS_FIRST.has(error.code)) throw error;
        setProblem(SAID.has(error.code ?? 0) ? t(`new_address.error.${error.code}`) : failureText(error));
      }
    });
  };
  const mail = () =>
    run(async () => {
      await mailNewAddressCode(address);
      setStep('code');
    });
  const change = () =>
    run(async () => {
      await changeMyAddress(address, code.trim());
      showToast({ tone: 'success', title: t('new_address.changed'), text: t('new_address.ended') });
      onClose();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'address') mail();
    else change();
  };
  if (proven.question) return proven.question;
  const error = problem && <FieldError text={problem} />;
  return (
    <Dialog onClose={onClose} title={t('new_address.title')} size={440}>
      <p>{step === 'address' ? t('new_address.text') : t('new_address.sent', { email: address })}</p>
      <form onSubmit={submit} noValidate>
        {step === 'address' ? (
          <TextInput
            key="address"
            mt={12}
            type="email"
            label={t('new_address.address')}
            autoComplete="email"
            spellCheck={false}
            data-autofocus
            value={email}
            error={error}
            onChange={(event) => setEmail(event.target.value)}
          />
        ) : (
          <TextInput
            key="code"
            mt={12}
            label={t('address.code')}
            placeholder="abcd-efgh-ijkl"
            autoComplete="one-time-code"
            spellCheck={false}
            autoFocus
            value={code}
            error={error}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <DialogActions>
          {step === 'address' ? (
            <Button size="md" onClick={onClose}>
              {t('common:cancel')}
            </Button>
          ) : (
            <Button size="md" disabled={proven.isBusy} onClick={mail}>
              {t('address.again')}
            </Button>
          )}
          <Button
            size="md"
            type="submit"
            variant="filled"
            disabled={(step === 'address' ? address : code.trim()) === ''}
            loading={proven.isBusy}
          >
            {t(step === 'address' ? 'address.send' : 'new_address.change')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
