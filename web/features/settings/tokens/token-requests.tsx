import type { ApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import type { TokenRequest } from '@tandem/shared/identity/api-tokens/request-schema.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { fetchTokenRequests } from '#entities/identity/security/api.ts';
import { formatInstant, formatWhen } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { LoadState } from '../parts/load-state.tsx';
import tables from '../parts/tables/table.module.css';
import { useLoaded } from '../parts/reading/use-loaded.ts';
import styles from './tokens.module.css';

type TokenRequestsProps = { token: ApiToken; path: string; onClose: () => void };

/** What was last asked with a token, for whoever wonders what it does. */
export function TokenRequests({ token, path, onClose }: TokenRequestsProps) {
  const { t } = useTranslation('security');
  const load = useCallback(() => fetchTokenRequests(path, token.id), [path, token.id]);
  const { data, problem, reload } = useLoaded(load, { isList: true });
  return (
    <Dialog onClose={onClose} title={t('tokens.requests_title', { name: token.label })} size={760}>
      {data === null && <LoadState problem={problem} onRetry={reload} />}
      {data?.total_count === 0 && <p>{t('tokens.requests_none')}</p>}
      {data !== null && data.total_count > 0 && (
        <>
          <p className={styles.requestsText}>{t('tokens.requests_text', { count: data.total_count })}</p>
          <RequestTable requests={data.results} />
        </>
      )}
    </Dialog>
  );
}

function RequestTable({ requests }: { requests: readonly TokenRequest[] }) {
  const { t } = useTranslation('security');
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t('tokens.request')}</th>
            <th scope="col">{t('tokens.answer')}</th>
            <th scope="col">{t('tokens.when')}</th>
            <th scope="col">{t('tokens.from')}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const REFUSED = 400;

function RequestRow({ request }: { request: TokenRequest }) {
  const { t } = useTranslation('security');
  const language = useLanguage((state) => state.language);
  const { method, path, query_params, response_code, created_at, ip_address, user_agent } = request;
  const address = query_params ? `${path}?${query_params}` : path;
  return (
    <tr>
      <td className={styles.request}>
        <code title={`${method} ${address}`}>
          {method} {address}
        </code>
      </td>
      <td
        className={response_code >= REFUSED ? styles.refused : tables.quiet}
        title={request.response_body ?? undefined}
      >
        {response_code}
      </td>
      <td className={tables.quiet} data-label={t('tokens.when')}>
        <time dateTime={created_at} title={formatInstant(created_at, language)}>
          {formatWhen(created_at, language)}
        </time>
      </td>
      <td className={tables.quiet} data-label={t('tokens.from')} title={user_agent}>
        {ip_address}
      </td>
    </tr>
  );
}
