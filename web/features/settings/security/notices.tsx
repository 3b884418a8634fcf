import { Button } from '@mantine/core';
import type { SecondFactor } from '@tandem/shared/identity/second-factor/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stopReset } from '#entities/identity/security/api.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useMoment } from '../words/use-moment.ts';
import { Box, Row } from '../parts/box.tsx';
import { Problem } from '../parts/problem.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { AddressModal } from './address-modal.tsx';
import styles from './security.module.css';

type NoticesProps = { factor: SecondFactor; onChanged: () => void };

/** What is to be done or known before anything else here: an address that is not proven, a second step that goes. */
export function Notices({ factor, onChanged }: NoticesProps) {
  return (
    <div className={styles.notices}>
      {factor.reset_at && <ResetNotice at={factor.reset_at} onChanged={onChanged} />}
      {factor.must_prove_address && <AddressNotice onChanged={onChanged} />}
    </div>
  );
}

function AddressNotice({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('security');
  const { email } = useMe();
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    onChanged();
  };
  return (
    <Box>
      <Row label={t('address.title')} hint={t('address.text', { email })}>
        <Button onClick={() => setOpen(true)}>{t('address.send')}</Button>
      </Row>
      {isOpen && <AddressModal onProven={done} onClose={() => setOpen(false)} />}
    </Box>
  );
}

function ResetNotice({ at, onChanged }: { at: string; onChanged: () => void }) {
  const { t } = useTranslation('security');
  const moment = useMoment();
  const { isBusy, problem, confirm } = useAsked(async () => {
    await stopReset();
    onChanged();
  });
  return (
    <Box>
      <Row label={t('reset.title')} hint={t('reset.text', { when: moment(at) })}>
        <Button loading={isBusy} onClick={() => confirm()}>
          {t('reset.keep')}
        </Button>
      </Row>
      <Problem text={problem} />
    </Box>
  );
}
