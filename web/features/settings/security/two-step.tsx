import { Button } from '@mantine/core';
import { IconDeviceMobile, IconKey } from '@tabler/icons-react';
import type { NewTotp, SecondFactor } from '@tandem/shared/identity/second-factor/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { removeTotp, renewRecoveryCodes, startTotp } from '#entities/identity/security/api.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { Section } from '../parts/box.tsx';
import { TotpModal } from './totp-modal.tsx';
import { useProven } from './use-proven.tsx';
import styles from './security.module.css';

export type FactorProps = {
  factor: SecondFactor;
  onChanged: () => void;
  onCodes: (codes: string[] | null) => void;
};

export const proofsOf = (factor: SecondFactor) => ({
  byPassword: factor.can_confirm_by_password,
  byCode: factor.can_confirm_by_code,
});

/** The authenticator app and the codes for when all is lost. */
export function TwoStep({ factor, onChanged, onCodes }: FactorProps) {
  const { t } = useTranslation('security');
  const language = useLanguage((state) => state.language);
  const [totp, setTotp] = useState<NewTotp | null>(null);
  const proven = useProven(proofsOf(factor));
  const { totp_since: since, recovery_codes_left: left, recovery_codes_total: total } = factor;
  const turnOff = async () => {
    await removeTotp();
    onChanged();
  };
  const renew = async () => {
    onCodes(await renewRecoveryCodes());
    onChanged();
  };
  const setUp = () => proven.run(async () => setTotp(await startTotp()));
  return (
    <Section title={t('two_step.title')} text={t('two_step.text')}>
      <ul className={styles.list}>
        <li className={styles.row}>
          <Icon of={IconDeviceMobile} />
          <span className={styles.words}>
            <span className={styles.name}>
              {t('totp.title')}
              {since && <span className={styles.tag}>{t('totp.on')}</span>}
            </span>
            <span className={styles.hint}>
              {since ? t('totp.since', { day: formatDate(dayOf(since), language) }) : t('totp.text')}
            </span>
          </span>
          <span className={styles.buttons}>
            {!factor.must_prove_address && (
              <Button size="xs" loading={proven.isBusy} onClick={setUp}>
                {since ? t('totp.again') : t('totp.set_up')}
              </Button>
            )}
            {since && (
              <Button size="xs" onClick={() => proven.run(turnOff)}>
                {t('totp.turn_off')}
              </Button>
            )}
          </span>
        </li>
        {total > 0 && (
          <li className={styles.row}>
            <Icon of={IconKey} />
            <span className={styles.words}>
              <span className={styles.name}>{t('codes.title')}</span>
              <span className={styles.hint}>{t('codes.left', { left, total })}</span>
            </span>
            <Button size="xs" onClick={() => proven.run(renew)}>
              {t('codes.renew')}
            </Button>
          </li>
        )}
      </ul>
      {proven.question}
      {totp && (
        <TotpModal
          totp={totp}
          onClose={() => setTotp(null)}
          onDone={(codes) => {
            setTotp(null);
            onCodes(codes);
            onChanged();
          }}
        />
      )}
    </Section>
  );
}
