import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NewImport } from '#entities/integrations/imports/api.ts';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { cleanKey, suggestKey } from '#entities/projects/projects/project-key.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import styles from '../imports.module.css';

const NAME_MAX = 200;

/** The project that is imported into, or what a new one is to be called. */
type Target = { projectId: string | null; name: string; identifier: string };

export const isTarget = ({ projectId, identifier }: Target): boolean =>
  projectId !== null || identifier !== '';

/** A new project is called like what is imported, until somebody says otherwise. */
export const suggestTarget = (target: Target, name: string): Target =>
  target.name === '' && name !== '' ? { ...target, name, identifier: suggestKey(name) } : target;

export const targetOf = ({ projectId, name, identifier }: Target): NewImport['target'] =>
  projectId ? { project_id: projectId } : { name: name.trim(), identifier };

export const fieldsOfTarget = (target: NewImport['target'] | null): Target => ({
  projectId: null,
  name: '',
  identifier: '',
  ...(target && ('project_id' in target ? { projectId: target.project_id } : target)),
});

type TargetFieldsProps = { target: Target; onChange: (target: Target) => void };

/** A project that the person administers, or a new one. */
export function TargetFields({ target, onChange }: TargetFieldsProps) {
  const { t } = useTranslation('imports');
  const projects = useJoinedProjects().filter(({ member_role }) => (member_role ?? 0) >= ROLE.ADMIN);
  return (
    <>
      <Select
        mt={12}
        label={t('project')}
        placeholder={t('new_project')}
        searchable
        clearable
        limit={50}
        data={projects.map(({ id, name }) => ({ value: id, label: name }))}
        value={target.projectId}
        onChange={(projectId) => onChange({ ...target, projectId })}
      />
      {target.projectId === null && (
        <div className={styles.names}>
          <TextInput
            label={t('name')}
            maxLength={NAME_MAX}
            value={target.name}
            onChange={({ target: { value: name } }) =>
              onChange({ ...target, name, identifier: suggestKey(name) })
            }
          />
          <TextInput
            label={t('identifier')}
            required
            value={target.identifier}
            onChange={(event) => onChange({ ...target, identifier: cleanKey(event.target.value) })}
          />
        </div>
      )}
    </>
  );
}
