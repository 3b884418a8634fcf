import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { titleOf } from '#entities/live/report.ts';
import { reasonOf } from '#lib/text/error-text.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import type { RefusedChange } from '#lib/outbox/mutation.ts';
import { useLostTexts } from '#lib/unsaved/lost-texts.ts';
import { discardRefused, retryRefused } from '#lib/outbox/outbox.ts';
import { useRefused } from '#lib/outbox/refused-store.ts';
import { copyWords, LostTexts } from './lost-texts.tsx';
import { typedText } from './typed-text.ts';
import styles from './refused-changes.module.css';

/** What the server did not take: why, what it was, and what can be done about it. */
export function RefusedChanges({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const refused = useRefused((state) => state.refused);
  const roots = refused.filter(({ mutation, rootId }) => mutation.id === rootId);
  const hasLost = useLostTexts((state) => state.texts.length > 0);
  return (
    <Dialog onClose={onClose} title={t('refused_title')} size={560}>
      {(roots.length > 0 || !hasLost) && (
        <p className={styles.text}>{roots.length > 0 ? t('refused_text') : t('refused_none')}</p>
      )}
      <ul className={styles.list}>
        {roots.map((change) => (
          <RefusedLine
            key={change.rootId}
            change={change}
            group={refused.filter(({ rootId }) => rootId === change.rootId)}
          />
        ))}
      </ul>
      <LostTexts onLeave={onClose} />
    </Dialog>
  );
}

type LineProps = { change: RefusedChange; group: readonly RefusedChange[] };

function RefusedLine({ change: { mutation, reason, rootId, at }, group }: LineProps) {
  const { t } = useTranslation(['shell', 'common']);
  const language = useLanguage((state) => state.language);
  const text = group.map((one) => typedText(one.mutation)).join('\n');
  return (
    <li className={styles.line} data-refused={rootId}>
      <div className={styles.head}>
        <b>{titleOf(mutation)}</b>
        <time dateTime={new Date(at).toISOString()}>
          {formatInstant(new Date(at).toISOString(), language)}
        </time>
      </div>
      <p className={styles.reason}>{reasonOf(new ApiError(reason.status, reason.body))}</p>
      {text !== '' && <blockquote className={styles.typed}>{text}</blockquote>}
      {group.length > 1 && (
        <p className={styles.reason}>{t('common:refused_with_it', { count: group.length - 1 })}</p>
      )}
      <div className={styles.actions}>
        <Button size="xs" variant="filled" onClick={() => retryRefused(rootId)}>
          {t('common:retry')}
        </Button>
        {text !== '' && (
          <Button size="xs" onClick={() => void copyWords(text)}>
            {t('refused_copy')}
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={() => discardRefused(rootId)}>
          {t('refused_discard')}
        </Button>
      </div>
    </li>
  );
}
