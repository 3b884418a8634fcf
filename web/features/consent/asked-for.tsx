import { IconAppWindow, IconDeviceDesktop, IconWorld } from '@tabler/icons-react';
import type { Authorization, DestinationKind } from '@tandem/shared/identity/oauth/schema.ts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { signOut } from '#entities/identity/users/sign-out.ts';
import { paths } from '#lib/http/paths.ts';
import styles from './consent.module.css';

const ICONS = { site: IconWorld, computer: IconDeviceDesktop, app: IconAppWindow } as const satisfies Record<
  DestinationKind,
  typeof IconWorld
>;

type AskedForProps = { program: Authorization['program']; search: string };

/** Where the program is answered, which is known of it for sure, and as whom it would act. */
export function AskedFor({ program: { destination, destination_kind }, search }: AskedForProps) {
  const { t } = useTranslation('consent');
  const me = useMe();
  const { pathname } = useLocation();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t(`answered.${destination_kind}`)}</dt>
        <dd>
          <Icon of={ICONS[destination_kind]} />
          <strong className={styles.destination}>{destination}</strong>
        </dd>
      </div>
      <div>
        <dt>{t('acts_as')}</dt>
        <dd>
          <Avatar person={me} size={24} />
          <span className={styles.person}>
            {me.display_name}
            <span className={styles.email}>{me.email}</span>
          </span>
          <button
            type="button"
            className={styles.other}
            onClick={() => signOut(paths.signIn(`${pathname}?${new URLSearchParams(search)}`))}
          >
            {t('other_account')}
          </button>
        </dd>
      </div>
    </dl>
  );
}
