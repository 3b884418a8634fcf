import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import type { Dashboard, MadeViewToken, ViewToken } from '#entities/insight/dashboards/types.ts';
import { readTokens, revokeToken } from '#entities/insight/dashboards/walls.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { dayOf, formatAgo } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { CopyLink } from './copy-link.tsx';
import { NewTokenForm } from './new-token-form.tsx';
import { useAsked } from './use-asked.ts';
import styles from './sharing.module.css';

/** The view tokens by which walls show dashboards without sign-in. */
export function TokensDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTranslation('dashboards');
  const [tokens, setTokens] = useState<ViewToken[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [made, setMade] = useState<MadeViewToken | null>(null);
  const [revoking, setRevoking] = useState<ViewToken | null>(null);
  const load = useCallback(() => {
    readTokens().then(
      (all) => {
        setTokens(all);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  if (revoking)
    return (
      <RevokeQuestion
        token={revoking}
        onClose={() => setRevoking(null)}
        onRevoked={() => {
          setRevoking(null);
          load();
        }}
      />
    );
  const valid = tokens?.filter(({ revoked_at }) => revoked_at === null) ?? [];
  return (
    <Dialog onClose={onClose} title={t('tokens.title')} size={560}>
      <p className={styles.text}>{t('tokens.text')}</p>
      {made && <MadeToken made={made} />}
      {hasFailed && <LoadFailed onRetry={load} />}
      {!tokens && !hasFailed && <SkeletonRows count={2} label={t('loading')} />}
      {valid.length > 0 && (
        <ul className={styles.list} aria-label={t('tokens.title')}>
          {valid.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {!made && (
        <NewTokenForm
          dashboard={dashboard}
          onMade={(token) => {
            setMade(token);
            load();
          }}
        />
      )}
      {made && (
        <Button size="md" variant="filled" onClick={onClose}>
          {t('tokens.stored')}
        </Button>
      )}
    </Dialog>
  );
}

function MadeToken({ made }: { made: MadeViewToken }) {
  const { t } = useTranslation('dashboards');
  return (
    <div className={styles.once}>
      <CopyLink path={paths.wall(made.token)} label={t('tokens.address', { name: made.name })} />
      <p className={styles.onceText}>{t('tokens.once')}</p>
    </div>
  );
}

function TokenRow({ token, onRevoke }: { token: ViewToken; onRevoke: () => void }) {
  const { t } = useTranslation('dashboards');
  const language = useLanguage((state) => state.language);
  const { name, dashboard_ids, last_used_at, expires_at } = token;
  const used = last_used_at
    ? t('tokens.used', { when: formatAgo(last_used_at, language) })
    : t('tokens.never_used');
  const facts = [
    t('tokens.dashboards', { count: dashboard_ids.length }),
    used,
    ...(expires_at ? [t('tokens.until', { day: formatDate(dayOf(expires_at), language) })] : []),
  ];
  return (
    <li className={styles.token}>
      <span className={styles.name}>
        <span title={name}>{name}</span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>
      <IconButton of={IconTrash} label={t('tokens.revoke_named', { name })} onClick={onRevoke} />
    </li>
  );
}

type QuestionProps = { token: ViewToken; onClose: () => void; onRevoked: () => void };

function RevokeQuestion({ token, onClose, onRevoked }: QuestionProps) {
  const { t } = useTranslation('dashboards');
  const { isBusy, problem, ask } = useAsked();
  return (
    <ConfirmModal
      title={t('tokens.revoke_title', { name: token.name })}
      confirmText={t('tokens.revoke')}
      isDangerous
      isBusy={isBusy}
      onConfirm={() =>
        void ask(async () => {
          await revokeToken(token.id);
          onRevoked();
        })
      }
      onClose={onClose}
    >
      {problem ?? t('tokens.revoke_text')}
    </ConfirmModal>
  );
}
