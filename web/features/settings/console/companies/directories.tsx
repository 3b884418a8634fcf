import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import {
  type NewScimToken,
  type ScimToken,
  makeScimToken,
  readScimTokens,
  revokeScimToken,
} from '#entities/identity/console/company-actions.ts';
import { useConsole } from '#entities/identity/console/store.ts';
import { AskedModal } from '../../parts/asked-modal.tsx';
import { Section } from '../../parts/box.tsx';
import { CopyField } from '../../parts/inputs/copy-field.tsx';
import { SecretOnce } from '../../parts/inputs/secret-once.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useLoaded } from '../../parts/reading/use-loaded.ts';
import tables from '../../parts/tables/table.module.css';
import { Table } from '../../parts/tables/table.tsx';
import { useAsked } from '../../parts/use-asked.ts';
import { useMoment } from '../../words/use-moment.ts';
import styles from './companies.module.css';

/** Directories that manage people by SCIM: where they ask, and by which tokens. */
export function Directories() {
  const { t } = useTranslation('companies');
  const app_url = useConsole((state) => state.app_url);
  const { data, problem, reload } = useLoaded(readScimTokens, { isList: true });
  const [made, setMade] = useState<NewScimToken | null>(null);
  return (
    <Section title={t('scim.title')} text={t('scim.text')} count={data?.length}>
      <CopyField label={t('scim.address')} value={`${app_url}/scim/v2`} isCode />
      <TokenForm
        onMade={(token) => {
          setMade(token);
          reload();
        }}
      />
      {data ? (
        data.length > 0 && <Tokens rows={data} onChanged={reload} />
      ) : (
        <LoadState problem={problem} onRetry={reload} />
      )}
      {made && (
        <SecretOnce
          title={t('scim.made')}
          secret={made.token}
          about={<p>{made.label}</p>}
          texts={{
            copy: t('scim.copy'),
            once: t('scim.once'),
            save: t('scim.save'),
            stored: t('scim.stored'),
          }}
          file={{ name: 'scim-token.csv', text: `${JSON.stringify(made.label)},${made.token}\n` }}
          onClose={() => setMade(null)}
        />
      )}
    </Section>
  );
}

function TokenForm({ onMade }: { onMade: (token: NewScimToken) => void }) {
  const { t } = useTranslation('companies');
  const [label, setLabel] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isBusy, problem, confirm } = useAsked(async () => {
    onMade(await makeScimToken(label));
    setLabel('');
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!label.trim());
    if (label.trim()) confirm();
  };
  return (
    <form className={styles.token} aria-label={t('scim.make')} onSubmit={submit} noValidate>
      <TextInput
        label={t('scim.label')}
        placeholder="Entra ID"
        maxLength={100}
        value={label}
        error={isMissing && <FieldError text={t('scim.label_required')} />}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Button type="submit" loading={isBusy}>
        {t('scim.make')}
      </Button>
      <Problem text={problem} />
    </form>
  );
}

function Tokens({ rows, onChanged }: { rows: readonly ScimToken[]; onChanged: () => void }) {
  const { t } = useTranslation('companies');
  const moment = useMoment();
  const [asked, setAsked] = useState<ScimToken | null>(null);
  return (
    <div className={tables.frame}>
      <Table heads={[t('scim.label'), t('scim.created'), t('scim.last_used')]} actions={t('groups.actions')}>
        {rows.map((token) => (
          <tr key={token.id}>
            <td title={token.label}>{token.label}</td>
            <td className={tables.quiet} data-label={t('scim.created')}>
              {moment(token.created_at)}
            </td>
            <td className={tables.quiet} data-label={t('scim.last_used')}>
              {token.last_used ? moment(token.last_used) : t('scim.never')}
            </td>
            <td>
              <Button
                variant="subtle"
                size="sm"
                aria-label={t('scim.revoke_named', { name: token.label })}
                onClick={() => setAsked(token)}
              >
                {t('scim.revoke')}
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      {asked && (
        <AskedModal
          title={t('scim.revoke')}
          confirmText={t('scim.revoke')}
          isDangerous
          run={async () => {
            await revokeScimToken(asked.id);
            setAsked(null);
            onChanged();
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('scim.revoke_text', { name: asked.label })}</p>
        </AskedModal>
      )}
    </div>
  );
}
