import { Button, Select } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import { WEBHOOK_FLAGS } from '@tandem/shared/integrations/webhooks/flags.ts';
import type { DeliveryState, Webhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { DELIVERIES_ON_PAGE, type DeliveriesPage } from '#entities/integrations/webhooks/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { Pager } from '../parts/tables/pager.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { ReplayModal } from './replay-modal.tsx';
import { type DeliveryPlace, useDeliveries } from './use-deliveries.ts';
import parts from './deliveries.module.css';
import styles from './webhooks.module.css';

const STATES: readonly DeliveryState[] = ['delivered', 'waiting', 'failed'];
const EVENTS = [...WEBHOOK_FLAGS, 'test'] as const;

/** What is sent to a webhook: narrowed down, page by page, and sent again. */
export function Deliveries({ hook }: { hook: Webhook }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const { slug } = useCurrentWorkspace();
  const { place, data, problem, setPlace, reload } = useDeliveries(slug, hook.id);
  const [isAsking, setAsking] = useState(false);
  const isNarrowed = Boolean(place.state ?? place.event);
  return (
    <>
      <div className={parts.tools}>
        <h3>
          {t('deliveries')} {data && <span className={styles.count}>{data.total}</span>}
        </h3>
        <Filters place={place} onChange={setPlace} />
        <span className={parts.space} />
        <Button
          leftSection={<Icon of={IconRotateClockwise} />}
          disabled={!hook.is_active}
          onClick={() => setAsking(true)}
        >
          {t('replay_open')}
        </Button>
      </div>
      {!data && problem && <p role="alert">{t(`common:error.${problem.kind}`)}</p>}
      {!data && !problem && <SkeletonRows count={5} label={t('common:loading')} />}
      {data?.total === 0 && <p className={styles.hint}>{t(isNarrowed ? 'none_such' : 'none_sent')}</p>}
      {data && data.total > 0 && (
        <>
          <DeliveryTable hook={hook} rows={data.rows} onReplayed={reload} />
          <Pages place={place} data={data} onChange={setPlace} />
        </>
      )}
      {isAsking && <ReplayModal hook={hook} onClose={() => setAsking(false)} onReplayed={reload} />}
    </>
  );
}

type PlaceProps = { place: DeliveryPlace; onChange: (place: DeliveryPlace) => void };

function Filters({ place: { state, event }, onChange }: PlaceProps) {
  const { t } = useTranslation('webhooks');
  return (
    <div className={parts.filters}>
      <Select
        aria-label={t('result')}
        placeholder={t('any_result')}
        clearable
        data={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={state ?? null}
        onChange={(value) => onChange({ page: 0, event, state: STATES.find((one) => one === value) })}
      />
      <Select
        aria-label={t('event')}
        placeholder={t('any_event')}
        clearable
        data={[...EVENTS]}
        value={event ?? null}
        onChange={(value) => onChange({ page: 0, state, event: value ?? undefined })}
      />
    </div>
  );
}

function Pages({ place, data, onChange }: PlaceProps & { data: DeliveriesPage }) {
  const { t } = useTranslation('webhooks');
  const first = place.page * DELIVERIES_ON_PAGE;
  const last = first + data.rows.length;
  if (data.total <= DELIVERIES_ON_PAGE) return null;
  return (
    <Pager
      page={place.page}
      hasMore={last < data.total}
      texts={{
        range: t('range', { from: first + 1, to: last, total: data.total }),
        newer: t('newer'),
        older: t('older'),
      }}
      show={(page) => onChange({ ...place, page })}
    />
  );
}
