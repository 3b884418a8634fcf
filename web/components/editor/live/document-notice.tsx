import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/text/copy-text.ts';
import { Icon } from '../../icons/icon.tsx';
import styles from './document-notice.module.css';
import type { DocumentProblem } from './document-session.ts';

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      <Icon of={IconAlertTriangle} className={styles.icon} />
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

type ProblemProps = { problem: DocumentProblem; textOf: () => string; onRestart: () => void };

/** Why what was written is not saved, with a way to keep it and a way to go on. */
export function ProblemNotice({ problem, textOf, onRestart }: ProblemProps) {
  const { t } = useTranslation('editor');
  const [isCopied, setCopied] = useState(false);
  return (
    <Notice text={t(`problem.${problem}`)}>
      <Button
        size="xs"
        leftSection={<Icon of={isCopied ? IconCheck : IconCopy} size={14} />}
        onClick={() => void copyText(textOf()).then(setCopied)}
      >
        {t('problem.copy')}
      </Button>
      <Button size="xs" onClick={onRestart}>
        {t('problem.restart')}
      </Button>
    </Notice>
  );
}

const REFUSALS: readonly string[] = [
  'too-many-editors',
  'too-many-readers',
  'too-many-connections',
  'document-too-deep',
  'document-damaged',
  'unauthenticated',
];

/** In place of a text that may not be opened, and why. */
export function RefusedNotice({ reason, onRetry }: { reason: string | null; onRetry: () => void }) {
  const { t } = useTranslation(['editor', 'common']);
  const key = reason !== null && REFUSALS.includes(reason) ? reason : 'permission-denied';
  return (
    <Notice text={t(`refused.${key}`)}>
      <Button size="xs" onClick={onRetry}>
        {t('common:retry')}
      </Button>
    </Notice>
  );
}

/** In place of a text that a newer client wrote: showing it here would delete what is not known here. */
export function OutdatedNotice() {
  const { t } = useTranslation(['editor', 'common']);
  return (
    <Notice text={t('outdated')}>
      <Button size="xs" onClick={() => location.reload()}>
        {t('common:failure.reload')}
      </Button>
    </Notice>
  );
}
