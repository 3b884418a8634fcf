import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopy, IconFilter } from '@tabler/icons-react';
import type { AuditEntry } from '@tandem/shared/platform/audit-log/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar, NoAvatar } from '#components/people/avatar.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { formatClock, formatFullInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { browserOf } from '../words/browser-name.ts';
import { actionIcon } from './action-icon.ts';
import { type AuditWords, useAuditWords } from './audit-details.ts';
import styles from './audit.module.css';

type AuditRowProps = { entry: AuditEntry; onPerson: (id: string) => void };

/** One line of the log, and under it, once unfolded, all that is known of it. */
export function AuditRow({ entry, onPerson }: AuditRowProps) {
  const { t } = useTranslation('security');
  const language = useLanguage((state) => state.language);
  const words = useAuditWords(entry);
  const [isOpen, setOpen] = useState(false);
  const { browser, system } = browserOf(entry.user_agent);
  return (
    <>
      <tr className={styles.line} data-open={isOpen ? '' : undefined}>
        <td className={styles.time}>
          <time dateTime={entry.created_at}>{formatClock(entry.created_at, language)}</time>
        </td>
        <td className={styles.who}>
          <Who entry={entry} />
        </td>
        <td className={styles.action} data-failed={entry.action.endsWith('_failed') ? '' : undefined}>
          <Icon of={actionIcon(entry.action)} />
          <span>{t(`audit.actions.${entry.action}`)}</span>
        </td>
        <td className={styles.what}>
          <What {...words} />
        </td>
        <td className={styles.from}>{entry.ip_address || '–'}</td>
        <td className={styles.from}>{[browser, system].filter(Boolean).join(', ')}</td>
        <td className={styles.more}>
          <IconButton
            of={isOpen ? IconChevronUp : IconChevronDown}
            label={t(isOpen ? 'audit.less' : 'audit.details')}
            aria-expanded={isOpen}
            size="sm"
            iconSize={14}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      </tr>
      {isOpen && <Unfolded entry={entry} onPerson={onPerson} words={words} />}
    </>
  );
}

function Who({ entry: { actor, actor_name } }: { entry: AuditEntry }) {
  const { t } = useTranslation('security');
  if (!actor_name) {
    return (
      <>
        <NoAvatar label={t('audit.nobody')} />
        <span className={styles.quiet}>{t('audit.nobody')}</span>
      </>
    );
  }
  return (
    <>
      <Avatar person={{ id: actor ?? actor_name, display_name: actor_name }} />
      <span title={actor_name}>{actor_name}</span>
    </>
  );
}

function What({ text, change }: AuditWords) {
  if (!change) return <span title={text}>{text}</span>;
  return (
    <span title={`${text}: ${change.from} → ${change.to}`}>
      {text} <del>{change.from}</del> <ins>{change.to}</ins>
    </span>
  );
}

function Unfolded({ entry, onPerson, words }: AuditRowProps & { words: AuditWords }) {
  const { t } = useTranslation('security');
  const language = useLanguage((state) => state.language);
  const [isCopied, setCopied] = useState(false);
  const { actor, actor_name, created_at } = entry;
  const facts = [
    ['moment', `${formatFullInstant(created_at, language)} · ${created_at}`],
    ['what', [words.text, words.change?.from, words.change?.to].filter(Boolean).join(' → ')],
    ['request', entry.request_id],
    ['device', entry.user_agent],
  ] as const;
  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(entry, null, 2)).then(() => setCopied(true));
  return (
    <tr className={styles.unfolded}>
      <td colSpan={7} aria-label={t('audit.details')}>
        <div>
          <dl>
            {facts.map(
              ([name, value]) =>
                value && (
                  <div key={name}>
                    <dt>{t(`audit.${name}`)}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
          <span className={styles.buttons}>
            {actor && (
              <Button leftSection={<Icon of={IconFilter} size={14} />} onClick={() => onPerson(actor)}>
                {t('audit.only', { name: actor_name })}
              </Button>
            )}
            <Button leftSection={<Icon of={IconCopy} size={14} />} onClick={() => void copy()}>
              {t(isCopied ? 'audit.copied' : 'audit.copy')}
            </Button>
          </span>
        </div>
      </td>
    </tr>
  );
}
