import { useTranslation } from 'react-i18next';
import { SaveStatus } from '#components/save-status.tsx';
import { saveStatus, useConnection } from '#lib/connection.ts';

/** Whether everything I did is stored, in words, at the foot of the sidebar. */
export function SaveState() {
  const { t } = useTranslation();
  const status = useConnection(saveStatus);
  const waiting = useConnection((state) => state.waiting + state.unsavedTexts);
  const offline = waiting > 0 ? t('waiting', { count: waiting }) : t('offline');
  const text = { saved: t('saved'), saving: t('saving'), offline }[status];
  return <SaveStatus status={status} text={text} />;
}
