import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/field-error.tsx';
import { createWorkspace } from '#entities/workspaces/actions.ts';
import type { Workspace } from '#entities/workspaces/types.ts';
import { ApiError } from '#lib/api-error.ts';
import { useSlugField } from './use-slug-field.ts';
import {
  findNameProblem,
  MAX_NAME,
  MAX_SLUG,
  ORGANIZATION_SIZES,
  suggestSlug,
} from '#entities/workspaces/rules.ts';

type Problems = Partial<Record<'name' | 'slug' | 'organization_size' | 'form', string>>;

/** Name, address and size; the address follows the name until it is edited, and says at once whether it is free. */
export function WorkspaceForm({ onCreated }: { onCreated: (workspace: Workspace) => void }) {
  const { t } = useTranslation(['onboarding', 'common']);
  const [name, setName] = useState('');
  const [size, setSize] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const slug = useSlugField();

  const findProblems = (): Problems => {
    const nameProblem = findNameProblem(name);
    return {
      ...(nameProblem && { name: t(nameProblem) }),
      ...(slug.problem && { slug: t(slug.problem) }),
      ...(!size && { organization_size: t('size_required') }),
    };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = findProblems();
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      onCreated(
        await createWorkspace({ name: name.trim(), slug: slug.value, organization_size: size ?? '' }),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isNamed = Object.keys(error.fields).length > 0;
      const reason = error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`);
      setProblems(isNamed ? error.fields : { form: reason });
      setBusy(false);
    }
  };
  const slugProblem = problems.slug ?? (slug.value && slug.problem ? t(slug.problem) : null);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t('workspace_name')}
        autoFocus
        mt={24}
        maxLength={MAX_NAME}
        value={name}
        error={problems.name && <FieldError text={problems.name} />}
        onChange={(event) => {
          setName(event.target.value);
          setProblems({});
          slug.suggest(suggestSlug(event.target.value));
        }}
      />
      <TextInput
        label={t('workspace_url')}
        mt={14}
        maxLength={MAX_SLUG}
        leftSection={<span aria-hidden>/</span>}
        leftSectionWidth={22}
        value={slug.value}
        error={slugProblem && <FieldError text={slugProblem} />}
        description={slug.isFree ? t('slug_free') : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(event) => {
          setProblems({});
          slug.edit(event.target.value);
        }}
      />
      <Select
        label={t('size')}
        mt={14}
        data={ORGANIZATION_SIZES.map((value) => ({
          value,
          label: value === 'Just myself' ? t('size_me') : value,
        }))}
        value={size}
        error={problems.organization_size && <FieldError text={problems.organization_size} />}
        onChange={setSize}
      />
      {problems.form && <FieldError text={problems.form} />}
      <Button type="submit" variant="filled" size="md" fullWidth mt={16} loading={isBusy}>
        {t('create')}
      </Button>
    </form>
  );
}
