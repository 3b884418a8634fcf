import { useTranslation } from 'react-i18next';
import { SaveStatus } from '#components/save-status.tsx';
import { saveStatus, useConnection } from '#lib/connection.ts';

/** Beside the breadcrumb of a page on which everything counts at once: whether it is stored. */
export function PageStatus() {
  const { t } = useTranslation('settings');
  const status = useConnection(saveStatus);
  return <SaveStatus status={status} text={t(`status.${status}`)} />;
}
