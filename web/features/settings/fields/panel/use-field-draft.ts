import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateField } from '#entities/projects/fields/actions.ts';
import { fields } from '#entities/projects/fields/store.ts';
import type { Field } from '#entities/projects/fields/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';
import {
  agreeDraft,
  changesOf,
  countChanges,
  draftField,
  dropDraft,
  useFieldDrafts,
  withoutEmpty,
} from './field-drafts.ts';

const NAMED = ['name', 'key', 'description', 'options', 'default_value'] as const;
/** Errors by the part of the form that shows them. */
export type Problems = Partial<Record<(typeof NAMED)[number] | 'form', string>>;
const CONFLICT = 409;

/** What the server refuses, under the fields that it names. */
export function problemsOf(error: unknown, conflictText: string): Problems {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === CONFLICT) return { form: conflictText };
  const named = Object.entries(error.fields).map(([name, text]) => [name.split('.')[0], text] as const);
  const known = named.filter(([name]) => name && NAMED.some((one) => one === name));
  return known.length > 0 ? (Object.fromEntries(known) as Problems) : { form: failureText(error) };
}

/** What is typed about a field, what of it is not saved, and the two ways out. */
export function useFieldDraft(field: Field) {
  const { t } = useTranslation(['fields', 'settings']);
  const draft = useFieldDrafts((state) => state.drafts[field.id]);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const changed = changesOf(field, draft);
  const changes = countChanges(changed);
  const { name = field.name, description = field.description, options = field.options } = draft ?? {};
  const default_value = draft?.default_value === undefined ? field.default_value : draft.default_value;
  useStayingOver(changes);
  const set = (patch: Parameters<typeof draftField>[1]) => {
    setProblems({});
    draftField(field, patch);
  };
  const discard = () => {
    setProblems({});
    dropDraft(field.id);
  };
  const save = async () => {
    if (name.trim() === '') return setProblems({ name: t('settings.name_required') });
    setBusy(true);
    try {
      await updateField(
        field.id,
        {
          ...(changed.name && { name: name.trim() }),
          ...(changed.description && { description: description.trim() }),
          ...((changed.options || changed.choices) && { options: withoutEmpty(options) }),
          ...(changed.default_value && { default_value }),
        },
        draft?.seen,
      );
      dropDraft(field.id);
      setProblems({});
      showToast({ tone: 'success', title: t('settings:stored') });
    } catch (error) {
      setProblems(problemsOf(error, t('settings.conflict')));
      if (error instanceof ApiError && error.status === CONFLICT) agreeDraft(fields.get(field.id) ?? field);
    }
    setBusy(false);
  };
  const values = { name, description, options, default_value };
  return { values, changed, changes, problems, isBusy, set, discard, save };
}

/** The tab is not closed over what is not saved without being asked. */
function useStayingOver(changes: number) {
  const isUnsaved = changes > 0;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
