import { IconServer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { readAuditLog } from '#entities/identity/console/actions.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { AuditLog } from '../audit/audit-log.tsx';

/** What was done anywhere in the installation that touches safety. */
export function Component() {
  const { t } = useTranslation(['console', 'security']);
  const title = t('security:audit.title');
  useTitle(title, t('instance'));
  return (
    <AuditLog
      crumbs={[{ label: t('instance'), icon: <Icon of={IconServer} /> }, { label: title }]}
      scope="instance"
      read={readAuditLog}
    />
  );
}
