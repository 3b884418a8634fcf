import { Button, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useInstance } from '#entities/identity/instance/store.ts';
import { fetchSecondFactor } from '#entities/identity/security/api.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { Row } from '../parts/box.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { Problem } from '../parts/problem.tsx';
import type { Proofs } from '../security/proof-modal.tsx';
import { proofsOf } from '../security/two-step.tsx';
import styles from './profile.module.css';

type EmailRowProps = {
  /** Opens the dialog, which stands outside this form: its own forms would submit this one too. */
  onChange: (proofs: Proofs) => void;
};

/** The address that the person signs in with. It changes in a dialog of its own, where the installation sends mail. */
export function EmailRow({ onChange }: EmailRowProps) {
  const { t } = useTranslation('settings');
  const { email } = useMe();
  const hasMail = useInstance((state) => state.config.is_smtp_configured);
  const opened = useAsked(async () => onChange(proofsOf(await fetchSecondFactor())));
  return (
    <Row
      label={t('profile.email')}
      hint={t(hasMail ? 'profile.email_hint' : 'profile.email_fixed')}
      htmlFor="email"
      isField
    >
      <div className={styles.address}>
        <TextInput
          id="email"
          value={email}
          readOnly
          classNames={{ root: styles.email ?? '', input: styles.fixed ?? '' }}
          rightSection={hasMail ? null : <Icon of={IconLock} size={14} />}
        />
        {hasMail && (
          <Button loading={opened.isBusy} onClick={() => opened.confirm()}>
            {t('profile.email_change')}
          </Button>
        )}
      </div>
      <Problem text={opened.problem} />
    </Row>
  );
}
