import { IconHistory, IconTrash } from '@tabler/icons-react';
import type { ApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { deleteToken } from '#entities/identity/security/api.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { dayOf, formatAgo, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { AskedModal } from '../parts/asked-modal.tsx';
import tables from '../parts/tables/table.module.css';
import { Table } from '../parts/tables/table.tsx';
import { expiryOf } from './expiry.ts';
import { TokenRequests } from './token-requests.tsx';
import styles from './tokens.module.css';

type TokenTableProps = { tokens: readonly ApiToken[]; path: string; onDeleted: () => void };

export function TokenTable({ tokens, path, onDeleted }: TokenTableProps) {
  const { t } = useTranslation('security');
  const [ending, setEnding] = useState<ApiToken | null>(null);
  const [asked, setAsked] = useState<ApiToken | null>(null);
  return (
    <div className={tables.frame}>
      <Table
        heads={[
          t('tokens.label'),
          t('tokens.scope'),
          t('tokens.last_used'),
          t('tokens.created'),
          t('tokens.expires'),
        ]}
        actions={t('tokens.actions')}
      >
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onEnd={() => setEnding(token)}
            onRequests={() => setAsked(token)}
          />
        ))}
      </Table>
      {asked && <TokenRequests token={asked} path={path} onClose={() => setAsked(null)} />}
      {ending && (
        <EndToken
          token={ending}
          path={path}
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

type TokenRowProps = { token: ApiToken; onEnd: () => void; onRequests: () => void };

function TokenRow({ token, onEnd, onRequests }: TokenRowProps) {
  const { t } = useTranslation('security');
  const language = useLanguage((state) => state.language);
  const { label, description, token_end, scope, last_used, created_at, is_active } = token;
  const { key, day, isSoon } = expiryOf(token);
  return (
    <tr data-over={is_active ? undefined : ''}>
      <td className={styles.label}>
        <span className={styles.name} title={label}>
          <span className={styles.dot} data-state={is_active ? (isSoon ? 'soon' : 'active') : 'over'} />
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
        <span className={styles.actionCell}>
          <IconButton
            of={IconHistory}
            label={t('tokens.requests_named', { name: label })}
            onClick={onRequests}
          />
          <IconButton of={IconTrash} label={t('tokens.delete_named', { name: label })} onClick={onEnd} />
        </span>
      </td>
    </tr>
  );
}

type EndTokenProps = { token: ApiToken; path: string; onClose: () => void; onDeleted: () => void };

function EndToken({ token, path, onClose, onDeleted }: EndTokenProps) {
  const { t } = useTranslation(['security', 'common']);
  const run = async () => {
    await deleteToken(path, token.id);
    onDeleted();
  };
  return (
    <AskedModal
      title={t('tokens.delete_title', { name: token.label })}
      confirmText={t('common:delete')}
      isDangerous
      run={run}
      onClose={onClose}
    >
      <p>{t('tokens.delete_text')}</p>
    </AskedModal>
  );
}
