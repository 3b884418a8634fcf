import { Button, SegmentedControl } from '@mantine/core';
import { IconClock, IconCopy, IconRotateClockwise } from '@tabler/icons-react';
import type { Delivery, Webhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { replayDeliveries } from '#entities/integrations/webhooks/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { formatClock, formatFullInstant, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { useAsked } from '../parts/use-asked.ts';
import { useOutcomeText } from './use-outcome-text.ts';
import { outcomeOfTry, readableBody } from './webhook-words.ts';
import parts from './deliveries.module.css';
import styles from './webhooks.module.css';

type DeliveryPartsProps = { hook: Webhook; row: Delivery; onReplayed: () => void };

/** What was sent, and every try to send it. */
export function DeliveryParts({ hook, row, onReplayed }: DeliveryPartsProps) {
  const { t } = useTranslation(['webhooks', 'settings']);
  const { slug } = useCurrentWorkspace();
  const [part, setPart] = useState('body');
  const [isCopied, setCopied] = useState(false);
  const { isBusy, problem, confirm } = useAsked(async () => {
    await replayDeliveries(slug, hook.id, { ids: [row.id] });
    onReplayed();
  });
  const headers = Object.entries(row.headers).map(([name, value]) => `${name}: ${value}`);
  const text = part === 'body' ? readableBody(row.body) : headers.join('\n');
  return (
    <>
      <div className={parts.partsHead}>
        <SegmentedControl
          size="xs"
          aria-label={t('part')}
          data={[
            { value: 'body', label: t('body') },
            { value: 'headers', label: t('headers') },
          ]}
          value={part}
          onChange={(value) => {
            setPart(value);
            setCopied(false);
          }}
        />
        <span className={parts.deliveryId} title={row.id}>
          {t('same_id', { id: row.id })}
        </span>
        <Button
          variant="subtle"
          leftSection={<Icon of={IconCopy} size={14} />}
          onClick={() => void copyText(text).then(setCopied)}
        >
          {isCopied ? t('settings:copied') : t('copy')}
        </Button>
        <Button
          leftSection={<Icon of={IconRotateClockwise} size={14} />}
          disabled={!hook.is_active}
          loading={isBusy}
          onClick={confirm}
        >
          {t('replay')}
        </Button>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <pre
        className={parts.code}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what is longer than its frame
        tabIndex={0}
        role="region"
        aria-label={t(part === 'body' ? 'body' : 'headers')}
      >
        {text}
      </pre>
      <Tries row={row} />
    </>
  );
}

function Tries({ row }: { row: Delivery }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage((state) => state.language);
  return (
    <ol className={parts.tries} aria-label={t('tries')}>
      {row.tries.toReversed().map((one) => (
        <Try key={one.at} one={one} />
      ))}
      {row.next_try_at && row.tries.length > 0 && (
        <li>
          <Icon of={IconClock} size={14} />
          {t('next_try', { moment: formatInstant(row.next_try_at, language) })}
        </li>
      )}
    </ol>
  );
}

function Try({ one }: { one: Delivery['tries'][number] }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage((state) => state.language);
  const outcome = outcomeOfTry(one);
  const text = useOutcomeText(outcome);
  return (
    <li>
      <span className={styles.dot} data-tone={outcome.tone} />
      <time dateTime={one.at} title={formatFullInstant(one.at, language)}>
        {formatClock(one.at, language)}
      </time>
      <strong data-tone={outcome.tone}>{text}</strong>
      <span className={parts.quiet}>{t('ms', { count: one.took_ms })}</span>
    </li>
  );
}
