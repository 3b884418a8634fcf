import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#components/forms/password-field.tsx';
import {
  type LiveService,
  SOURCE_FIELDS,
  type SourceField,
  type SourceValues,
} from '#entities/integrations/imports/live.ts';
import styles from '../imports.module.css';

const HINTED = new Set<SourceField>([
  ...(['api_token', 'token', 'project_key'] as const),
  ...(['team_key', 'api_key', 'project_gid', 'access_token'] as const),
]);
const SECRET = new Set<SourceField>(['api_token', 'token', 'api_key', 'access_token']);
const EXAMPLES: Partial<Record<SourceField, string>> = {
  cloud_hostname: 'example.atlassian.net',
  project_key: 'ABC',
  team_key: 'ENG',
  project_gid: 'https://app.asana.com/…',
};

type SourceFieldsProps = {
  service: LiveService;
  values: SourceValues;
  /** What is wrong with a field, by its name. */
  errors: Partial<Record<string, string>>;
  onChange: (values: SourceValues) => void;
};

/** Where a service is, what is wanted of it and by which right. */
export function SourceFields({ service, values, errors, onChange }: SourceFieldsProps) {
  const { t } = useTranslation(['imports', 'auth']);
  return (
    <div className={styles.source}>
      {SOURCE_FIELDS[service].map((name) => {
        const input = {
          label: t(`source.${name}`),
          description: HINTED.has(name) ? t(`source.${name}_hint`) : undefined,
          error: errors[name],
          value: values[name] ?? '',
          required: name !== 'token',
          onChange: (event: { target: { value: string } }) =>
            onChange({ ...values, [name]: event.target.value }),
        };
        // Nothing of it is a password of this product, which browsers would offer to fill in and to keep.
        return SECRET.has(name) ? (
          <PasswordField
            key={name}
            {...input}
            showLabel={t('source.show_token')}
            autoComplete="new-password"
          />
        ) : (
          <TextInput
            key={name}
            {...input}
            placeholder={EXAMPLES[name]}
            autoComplete="off"
            spellCheck={false}
          />
        );
      })}
    </div>
  );
}
