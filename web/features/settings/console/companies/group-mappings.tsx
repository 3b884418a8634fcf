import { Button, Select, TextInput } from '@mantine/core';
import { ROLES, isRole } from '@tandem/shared/roles.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import {
  type GroupMapping,
  addMapping,
  deleteMapping,
  readMappings,
} from '#entities/identity/console/company-actions.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';
import { AskedModal } from '../../parts/asked-modal.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import { useLoaded } from '../../parts/reading/use-loaded.ts';
import { Problem } from '../../parts/problem.tsx';
import tables from '../../parts/tables/table.module.css';
import { Table } from '../../parts/tables/table.tsx';
import styles from './companies.module.css';

/** What each group gives its people. */
export function GroupMappings() {
  const { t } = useTranslation('companies');
  const { data, problem, reload } = useLoaded(readMappings, { isList: true });
  const [asked, setAsked] = useState<GroupMapping | null>(null);
  if (!data) return <LoadState problem={problem} onRetry={reload} />;
  return (
    <>
      <MappingForm onAdded={reload} />
      {data.length > 0 && (
        <div className={tables.frame}>
          <Table heads={[t('groups.group'), t('groups.gives')]} actions={t('groups.actions')}>
            {data.map((mapping) => (
              <tr key={mapping.id}>
                <td title={mapping.group_name}>{mapping.group_name}</td>
                <td data-label={t('groups.gives')}>
                  <Given mapping={mapping} />
                </td>
                <td>
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={t('groups.remove_named', { name: mapping.group_name })}
                    onClick={() => setAsked(mapping)}
                  >
                    {t('groups.remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      {asked && (
        <AskedModal
          title={t('groups.remove')}
          confirmText={t('groups.remove')}
          isDangerous
          run={async () => {
            await deleteMapping(asked.id);
            setAsked(null);
            reload();
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('groups.remove_text', { name: asked.group_name })}</p>
        </AskedModal>
      )}
    </>
  );
}

function Given({ mapping: { workspace, role } }: { mapping: GroupMapping }) {
  const { t } = useTranslation(['companies', 'settings']);
  if (!workspace) return t('groups.instance_admin');
  return t('groups.in_workspace', { workspace: workspace.name, role: t(`settings:role.${role}`) });
}

const ADMIN = 'instance';

function MappingForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation(['companies', 'settings']);
  const [group, setGroup] = useState('');
  const [slug, setSlug] = useState('');
  const [role, setRole] = useState('15');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const isAdmin = role === ADMIN;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Record<string, string> = {};
    if (!group.trim()) missing['group_name'] = t('groups.group_required');
    if (!isAdmin && !slug.trim()) missing['workspace_slug'] = t('groups.workspace_required');
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const number = Number(role);
      await addMapping({
        group_name: group,
        workspace_slug: isAdmin ? null : slug.trim(),
        role: isRole(number) ? number : null,
      });
      setGroup('');
      onAdded();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const named = error.fields as Record<string, string>;
      setProblems(Object.keys(named).length > 0 ? named : { form: failureText(error) });
    }
    setBusy(false);
  };
  const problemOf = (name: string) => problems[name] && <FieldError text={problems[name]} />;
  return (
    <form
      className={styles.mapping}
      aria-label={t('groups.add')}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <TextInput
        label={t('groups.group')}
        autoComplete="off"
        spellCheck={false}
        value={group}
        error={problemOf('group_name')}
        onChange={(event) => setGroup(event.target.value)}
      />
      <Select
        label={t('groups.role')}
        data={[
          ...ROLES.map((each) => ({ value: String(each), label: t(`settings:role.${each}`) })),
          { value: ADMIN, label: t('groups.instance_admin') },
        ]}
        allowDeselect={false}
        value={role}
        onChange={(value) => setRole(value ?? '15')}
      />
      <TextInput
        label={t('groups.workspace')}
        placeholder="acme"
        autoComplete="off"
        spellCheck={false}
        disabled={isAdmin}
        value={isAdmin ? '' : slug}
        error={problemOf('workspace_slug')}
        onChange={(event) => setSlug(event.target.value)}
      />
      <Button type="submit" loading={isBusy}>
        {t('groups.add')}
      </Button>
      <Problem text={problems['form'] ?? problems['role']} />
    </form>
  );
}
