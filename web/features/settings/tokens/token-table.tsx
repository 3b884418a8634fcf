import { VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/confirm-modal.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { deleteToken } from '#entities/security/api.ts';
import { dayOf, formatAgo, formatDate, formatInstant } from '#lib/dates.ts';
import { useLanguage } from '#lib/language.ts';
import tables from '../parts/table.module.css';
import { useAsked } from '../parts/use-asked.ts';
import { expiryOf } from './expiry.ts';
import styles from './tokens.module.css';

type TokenTableProps = { tokens: readonly ApiToken[]; slug: string | null; onDeleted: () => void };

export function TokenTable({ tokens, slug, onDeleted }: TokenTableProps) {
  const { t } = useTranslation('security');
  const [ending, setEnding] = useState<ApiToken | null>(null);
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t('tokens.label')}</th>
            <th scope="col">{t('tokens.scope')}</th>
            <th scope="col">{t('tokens.last_used')}</th>
            <th scope="col">{t('tokens.created')}</th>
            <th scope="col">{t('tokens.expires')}</th>
            <th scope="col">
              <VisuallyHidden>{t('tokens.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
          ))}
        </tbody>
      </table>
      {ending && (
        <EndToken
          token={ending}
          slug={slug}
          onClose={() => setEnding(null)}
          onDeleted={() => {
            setEnding(null);
            onDeleted();
          }}
        />
      )}
    </div>
  );
}

function TokenRow({ token, onEnd }: { token: ApiToken; onEnd: () => void }) {
  const { t } = useTranslation('security');
  const language = useLanguage((state) => state.language);
  const { label, description, token_end, scope, last_used, created_at, is_active } = token;
  const { key, day, isSoon } = expiryOf(token);
  return (
    <tr data-over={is_active ? undefined : ''}>
      <td className={styles.label}>
        <span className={styles.name} title={label}>
          {label}
        </span>
        <span className={styles.hint} title={description}>
          …{token_end}
          {description && ` · ${description}`}
        </span>
      </td>
      <td>{t(`tokens.scopes.${scope}`)}</td>
      <td className={tables.quiet} data-label={t('tokens.last_used')}>
        {last_used ? (
          <time dateTime={last_used} title={formatInstant(last_used, language)}>
            {formatAgo(last_used, language)}
          </time>
        ) : (
          t('tokens.never_used')
        )}
      </td>
      <td className={tables.quiet} data-label={t('tokens.created')}>
        {formatDate(dayOf(created_at), language)}
      </td>
      <td className={isSoon ? styles.soon : tables.quiet}>
        {t(`tokens.${key}`, { day: day ? formatDate(day, language) : '' })}
      </td>
      <td>
        <IconButton of={IconTrash} label={t('tokens.delete_named', { name: label })} onClick={onEnd} />
      </td>
    </tr>
  );
}

type EndTokenProps = { token: ApiToken; slug: string | null; onClose: () => void; onDeleted: () => void };

function EndToken({ token, slug, onClose, onDeleted }: EndTokenProps) {
  const { t } = useTranslation(['security', 'common']);
  const { isBusy, problem, confirm } = useAsked(async () => {
    await deleteToken(slug, token.id);
    onDeleted();
  });
  return (
    <ConfirmModal
      title={t('tokens.delete_title', { name: token.label })}
      confirmText={t('common:delete')}
      cancelText={t('common:cancel')}
      isDangerous
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('tokens.delete_text')}</p>
      {problem && <p role="alert">{problem}</p>}
    </ConfirmModal>
  );
}
