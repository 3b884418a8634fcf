import { useTranslation } from 'react-i18next';
import { SaveStatus } from '#components/feedback/save-status.tsx';
import { useSaveState, useSaveWord } from '#lib/unsaved/save-state.ts';

/** Beside the breadcrumb of a page on which everything counts at once: whether it is stored. */
export function PageStatus() {
  const { t } = useTranslation('settings');
  const status = useSaveState((state) => state.status);
  const word = useSaveWord();
  return <SaveStatus status={status} text={t(`status.${word}`)} />;
}
