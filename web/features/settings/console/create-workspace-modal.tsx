import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/field-error.tsx';
import { createConsoleWorkspace } from '#entities/console/actions.ts';
import {
  MAX_NAME,
  MAX_SLUG,
  findNameProblem,
  findSlugProblem,
  suggestSlug,
} from '#entities/workspaces/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import styles from './console.module.css';

/** A workspace of the administrator's own; it is opened once it is there. */
export function CreateWorkspaceModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['console', 'common']);
  const form = useWorkspaceForm();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('workspaces.create')}
      closeButtonProps={{ 'aria-label': t('common:cancel') }}
    >
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <div className={styles.modalFields}>
          <TextInput
            label={t('workspaces.name')}
            data-autofocus
            maxLength={MAX_NAME}
            value={form.name}
            error={form.problems.name && <FieldError text={form.problems.name} />}
            onChange={(event) => form.editName(event.target.value)}
          />
          <TextInput
            label={t('workspaces.url')}
            maxLength={MAX_SLUG}
            value={form.slug}
            error={form.problems.slug && <FieldError text={form.problems.slug} />}
            onChange={(event) => form.editSlug(event.target.value)}
          />
          {form.problems.form && <FieldError text={form.problems.form} />}
        </div>
        <div className={styles.modalActions}>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t('workspaces.create')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type Problems = Partial<Record<'name' | 'slug' | 'form', string>>;

function useWorkspaceForm() {
  const { t } = useTranslation(['console', 'common']);
  const [name, setName] = useState('');
  const [slug, setSlug] = useState('');
  const [isOwn, setOwn] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {
      ...(findNameProblem(name) && { name: t(`workspaces.problem.${findNameProblem(name)}`) }),
      ...(findSlugProblem(slug) && { slug: t(`workspaces.problem.${findSlugProblem(slug)}`) }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const made = await createConsoleWorkspace({ name: name.trim(), slug, organization_size: null });
      location.assign(paths.home(made.slug));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isNamed = Object.keys(error.fields).length > 0;
      const reason = error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`);
      setProblems(isNamed ? (error.fields as Problems) : { form: reason });
      setBusy(false);
    }
  };
  const editName = (text: string) => {
    setName(text);
    setProblems({});
    if (!isOwn) setSlug(suggestSlug(text));
  };
  const editSlug = (text: string) => {
    setOwn(text !== '');
    setSlug(text.trim());
    setProblems({});
  };
  return { name, slug, problems, isBusy, submit, editName, editSlug };
}
