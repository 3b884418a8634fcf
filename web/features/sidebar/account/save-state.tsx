import { useTranslation } from 'react-i18next';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Icon } from '#components/icons/icon.tsx';
import { SaveStatus } from '#components/feedback/save-status.tsx';
import { useConnection } from '#lib/http/connection.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { countHeld, useHeldChanges } from '#lib/unsaved/held-changes.ts';
import { useLostTexts } from '#lib/unsaved/lost-texts.ts';
import { countRefused, useRefused } from '#lib/outbox/refused-store.ts';
import { useSaveState, useSaveWord } from '#lib/unsaved/save-state.ts';
import styles from '../parts/sidebar.module.css';

/** Whether everything I did is stored, in words, at the foot of the sidebar. */
export function SaveState() {
  const { t } = useTranslation(['common', 'shell']);
  const refused = useRefused(countRefused);
  const lost = useLostTexts((state) => state.texts.length);
  const status = useSaveState((state) => state.status);
  const waiting = useConnection((state) => state.waiting + state.unsavedTexts);
  const held = useHeldChanges(countHeld);
  const word = useSaveWord();
  const text = status === 'offline' && waiting > 0 ? t('waiting', { count: waiting }) : t(word);
  if (refused + lost > 0 && status !== 'saving') {
    const words = t('shell:refused_count', { count: refused + lost });
    return (
      <button type="button" className={styles.refused} onClick={() => openModal({ kind: 'refused-changes' })}>
        <Icon of={IconAlertTriangle} size={14} />
        <span className={styles.refusedText} title={words}>
          {words}
        </span>
      </button>
    );
  }
  if (status === 'saved' && held > 0) return <SaveStatus status="held" text={t('held', { count: held })} />;
  return <SaveStatus status={status} text={text} />;
}
