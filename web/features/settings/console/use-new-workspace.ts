import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createConsoleWorkspace, isConsoleSlugFree } from '#entities/identity/console/actions.ts';
import { findNameProblem, suggestSlug } from '#entities/workspaces/workspaces/rules.ts';
import { useSlugField } from '#entities/workspaces/workspaces/use-slug-field.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';

type Problems = Partial<Record<'name' | 'slug' | 'form', string>>;

/** What is typed of a workspace of the administrator's own, which is opened once it is there. */
export function useNewWorkspace() {
  const { t } = useTranslation(['console', 'common']);
  const [name, setName] = useState('');
  const [size, setSize] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const slug = useSlugField(isConsoleSlugFree);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = findNameProblem(name);
    const found: Problems = {
      ...(wrong && { name: t(`workspaces.problem.${wrong}`) }),
      ...(slug.problem && { slug: t(`workspaces.problem.${slug.problem}`) }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const asked = { name: name.trim(), slug: slug.value, organization_size: size };
      location.assign(paths.home((await createConsoleWorkspace(asked)).slug));
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
    slug.suggest(suggestSlug(text));
  };
  const editSlug = (text: string) => {
    setProblems({});
    slug.edit(text);
  };
  const slugProblem =
    problems.slug ?? (slug.value && slug.problem ? t(`workspaces.problem.${slug.problem}`) : undefined);
  return { name, slug, size, problems, slugProblem, isBusy, submit, editName, editSlug, setSize };
}
