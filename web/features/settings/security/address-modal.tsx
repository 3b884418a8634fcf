import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { mailAddressProof, proveAddress } from '#entities/identity/security/api.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { Problem } from '../parts/problem.tsx';
import { useAsked } from '../parts/use-asked.ts';

/** The server wants to know first that the address is the caller's own (docs/contract/sessions.md#proving-the-address). */
export const ADDRESS_NOT_PROVEN = 5930;

type AddressModalProps = { onProven: () => void; onClose: () => void };

/** Mails a code as soon as it opens, and takes it. */
export function AddressModal({ onProven, onClose }: AddressModalProps) {
  const { t } = useTranslation(['security', 'common']);
  const { email } = useMe();
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const mailed = useAsked(async () => {
    await mailAddressProof();
    setSent(true);
  });
  const proven = useAsked(async () => {
    await proveAddress(code.trim());
    onProven();
  });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  useEffect(() => mailed.confirm(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    proven.confirm();
  };
  return (
    <Dialog onClose={onClose} title={t('address.title')} size={440}>
      <p>{t(isSent ? 'address.sent' : 'address.why', { email })}</p>
      <Problem text={mailed.problem} />
      <form onSubmit={submit} noValidate>
        <TextInput
          mt={12}
          label={t('address.code')}
          placeholder="abcd-efgh-ijkl"
          autoComplete="one-time-code"
          spellCheck={false}
          data-autofocus
          value={code}
          error={proven.problem && <FieldError text={t('address.wrong')} />}
          onChange={(event) => setCode(event.target.value)}
        />
        <DialogActions>
          <Button size="md" loading={mailed.isBusy} onClick={() => mailed.confirm()}>
            {t('address.again')}
          </Button>
          <Button
            size="md"
            type="submit"
            variant="filled"
            disabled={code.trim() === ''}
            loading={proven.isBusy}
          >
            {t('address.prove')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
