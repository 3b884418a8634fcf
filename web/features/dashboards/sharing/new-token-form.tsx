import { Button, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { WALL } from '@tandem/shared/insight/dashboards/kinds.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { useDashboards, useLoadedDashboards } from '#entities/insight/dashboards/hooks.ts';
import type { Dashboard, MadeViewToken } from '#entities/insight/dashboards/types.ts';
import { makeToken } from '#entities/insight/dashboards/walls.ts';
import { newId } from '#lib/sync/new-id.ts';
import { useAsked } from './use-asked.ts';
import styles from './sharing.module.css';

const MAX_NAME = 255;
const DAY_MS = 86_400_000;
const DAYS = ['never', '30', '90', '365'] as const;
type Lifetime = (typeof DAYS)[number];

const endOf = (lifetime: Lifetime) =>
  lifetime === 'never' ? {} : { expires_at: new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString() };

type FormProps = { dashboard: Dashboard; onMade: (token: MadeViewToken) => void };

/** What a new token shows, in which turn, and for how long. */
export function NewTokenForm({ dashboard, onMade }: FormProps) {
  const { t } = useTranslation('dashboards');
  const { workspace_id, id } = dashboard;
  useLoadedDashboards(workspace_id);
  const all = useDashboards(workspace_id);
  const [name, setName] = useState('');
  const [ids, setIds] = useState<string[]>([id]);
  const [seconds, setSeconds] = useState<number>(WALL.defaultSeconds);
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const [key] = useState(newId);
  const { isBusy, problem, ask } = useAsked();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = { name: name.trim(), dashboard_ids: ids, seconds, ...endOf(lifetime) };
    void ask(async () => onMade(await makeToken(fields, key)));
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t('tokens.name')}
        placeholder={t('tokens.name_example')}
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MultiSelect
        mt={12}
        label={t('tokens.shows')}
        data={all.map((row) => ({ value: row.id, label: row.name }))}
        value={ids}
        maxValues={WALL.maxDashboards}
        onChange={setIds}
      />
      <div className={styles.row}>
        <NumberInput
          label={t('tokens.seconds')}
          min={WALL.minSeconds}
          max={WALL.maxSeconds}
          clampBehavior="blur"
          value={seconds}
          onChange={(value) => setSeconds(Number(value) || WALL.defaultSeconds)}
        />
        <Select
          label={t('tokens.expires')}
          allowDeselect={false}
          data={DAYS.map((value) => ({ value, label: t(`tokens.lifetime.${value}`) }))}
          value={lifetime}
          onChange={(value) => setLifetime((value ?? 'never') as Lifetime)}
        />
      </div>
      {problem && <FieldError text={problem} />}
      <DialogActions>
        <Button
          size="md"
          type="submit"
          variant="filled"
          loading={isBusy}
          disabled={name.trim() === '' || ids.length === 0}
        >
          {t('tokens.make')}
        </Button>
      </DialogActions>
    </form>
  );
}
