import { Button, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { AUDIT_ACTIONS } from '@tandem/shared/platform/audit-log/actions.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { type Crumb, ScreenHeader } from '#components/screens/screen-header.tsx';
import {
  type AuditFilter,
  type AuditPage,
  type AuditScope,
  auditCopyUrl,
} from '#entities/identity/security/audit-api.ts';
import { AuditTable } from './audit-table.tsx';
import styles from './audit.module.css';

type Person = { value: string; label: string };
type AuditLogProps = {
  crumbs: readonly Crumb[];
  scope: AuditScope;
  read: (scope: AuditScope, page: number, filter: AuditFilter) => Promise<AuditPage>;
  /** Who can be chosen from; without them a person is chosen from a line. */
  people?: readonly Person[];
};

const DAY_MS = 86_400_000;
const SPANS = { day: 1, week: 7, month: 30 } as const;
type Span = keyof typeof SPANS;

/** Who did what that touches safety: filters, a copy to take away, and the lines by day. */
export function AuditLog({ crumbs, scope, read, people }: AuditLogProps) {
  const { t } = useTranslation('security');
  const [filter, setFilter] = useState<AuditFilter>({});
  const key = JSON.stringify([scope, filter]);
  const readPage = useMemo(() => {
    const [ofScope, ofFilter] = JSON.parse(key) as [AuditScope, AuditFilter];
    return (page: number) => read(ofScope, page, ofFilter);
  }, [key, read]);
  return (
    <>
      <ScreenHeader crumbs={crumbs}>
        <Button
          component="a"
          href={auditCopyUrl(scope, filter)}
          download
          leftSection={<Icon of={IconDownload} />}
        >
          {t('audit.export')}
        </Button>
      </ScreenHeader>
      <div className={styles.scroll}>
        <Filters filter={filter} onChange={setFilter} people={people} />
        <AuditTable key={key} read={readPage} onPerson={(actor) => setFilter({ ...filter, actor })} />
      </div>
    </>
  );
}

type FiltersProps = {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
  people: readonly Person[] | undefined;
};

function Filters({ filter, onChange, people }: FiltersProps) {
  const { t } = useTranslation('security');
  const [span, setSpan] = useState<Span | null>(null);
  const chooseSpan = (value: string | null) => {
    const chosen = value as Span | null;
    setSpan(chosen);
    const after = chosen ? new Date(Date.now() - SPANS[chosen] * DAY_MS).toISOString() : undefined;
    onChange({ ...filter, after });
  };
  return (
    <div className={styles.tools}>
      {people && (
        <Select
          aria-label={t('audit.person')}
          placeholder={t('audit.everyone')}
          searchable
          clearable
          data={[...people]}
          value={filter.actor ?? null}
          onChange={(actor) => onChange({ ...filter, actor: actor ?? undefined })}
        />
      )}
      {!people && filter.actor && (
        <Button variant="default" onClick={() => onChange({ ...filter, actor: undefined })}>
          {t('audit.again_everyone')}
        </Button>
      )}
      <Select
        aria-label={t('audit.action')}
        placeholder={t('audit.everything')}
        searchable
        clearable
        data={AUDIT_ACTIONS.map((value) => ({ value, label: t(`audit.actions.${value}`) }))}
        value={filter.action ?? null}
        onChange={(action) => onChange({ ...filter, action: action ?? undefined })}
      />
      <Select
        aria-label={t('audit.span')}
        placeholder={t('audit.any_time')}
        clearable
        data={Object.keys(SPANS).map((value) => ({ value, label: t(`audit.spans.${value}`) }))}
        value={span}
        onChange={chooseSpan}
      />
      <p className={styles.retained}>{t('audit.retained')}</p>
    </div>
  );
}
