import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createWorkspace } from '#entities/workspaces/workspaces/actions.ts';
import { fetchSlugIsFree } from '#entities/workspaces/workspaces/api.ts';
import { findNameProblem, suggestSlug } from '#entities/workspaces/workspaces/rules.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';
import { useSlugField } from '#entities/workspaces/workspaces/use-slug-field.ts';
import { ApiError } from '#lib/http/api-error.ts';

type Problems = Partial<Record<'name' | 'slug' | 'organization_size' | 'form', string>>;

/** What is typed of a new workspace; its address follows its name until it is edited. */
export function useWorkspaceForm(onCreated: (workspace: Workspace) => void) {
  const { t } = useTranslation(['onboarding', 'common']);
  const [name, setName] = useState('');
  const [size, setSize] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const slug = useSlugField(fetchSlugIsFree);

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
  return {
    name,
    size,
    slug,
    problems,
    isBusy,
    submit,
    slugProblem: problems.slug ?? (slug.value && slug.problem ? t(slug.problem) : undefined),
    editName: (text: string) => {
      setName(text);
      setProblems({});
      slug.suggest(suggestSlug(text));
    },
    editSlug: (text: string) => {
      setProblems({});
      slug.edit(text);
    },
    chooseSize: (chosen: string) => {
      setSize(chosen);
      setProblems(({ organization_size: _gone, ...rest }) => rest);
    },
  };
}
