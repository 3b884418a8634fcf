import { Button, TextInput } from '@mantine/core';
import type { NewTotp } from '@tandem/shared/identity/second-factor/schema.ts';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { confirmTotp } from '#entities/identity/security/api.ts';
import { useAsked } from '../parts/use-asked.ts';
import styles from './security.module.css';

type TotpModalProps = {
  totp: NewTotp;
  /** With recovery codes when these come with it. */
  onDone: (codes: string[] | null) => void;
  onClose: () => void;
};

const DIGITS = 6;

/** The picture for an authenticator app, and the first code of it. */
export function TotpModal({ totp, onDone, onClose }: TotpModalProps) {
  const { t } = useTranslation(['security', 'common']);
  const [code, setCode] = useState('');
  const picture = useMemo(() => renderSVG(totp.uri, { border: 1 }), [totp.uri]);
  const { isBusy, problem, confirm } = useAsked(async () => onDone(await confirmTotp(code)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <Dialog onClose={onClose} title={t('totp.title')} size={480}>
      <form onSubmit={submit} noValidate>
        <p>{t('totp.scan')}</p>
        <img
          className={styles.qr}
          src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
          alt={t('totp.picture')}
        />
        <p className={styles.hint}>{t('totp.by_hand')}</p>
        <code className={styles.secret}>{totp.secret}</code>
        <TextInput
          mt={16}
          label={t('totp.first_code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          data-autofocus
          value={code}
          error={problem && <FieldError text={problem} />}
          onChange={(event) => setCode(event.target.value)}
        />
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            size="md"
            type="submit"
            variant="filled"
            disabled={code.replaceAll(' ', '').length < DIGITS}
            loading={isBusy}
          >
            {t('totp.turn_on')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
