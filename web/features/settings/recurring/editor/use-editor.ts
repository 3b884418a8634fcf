import { must } from '@tandem/shared/must.ts';
import { createContext, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createRecurrence, patchRecurrence } from '#entities/work-items/recurrences/actions.ts';
import type { Recurrence, RecurrenceInput } from '#entities/work-items/recurrences/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { changesOf, draftRecurrence, dropDraft, inputOf, useRecurrenceDrafts } from '../model/drafts.ts';

/** The draft of a recurrence that is not stored yet. */
export const NEW = 'new';

/** The state of the editor of a recurrence, for all of its parts. */
export type RecurrenceEditor = {
  projectId: string;
  /** Undefined for one that is not stored yet. */
  stored: Recurrence | undefined;
  /** What is typed, else what is stored. */
  values: RecurrenceInput;
  changes: Partial<RecurrenceInput>;
  canEdit: boolean;
  isBusy: boolean;
  set: (patch: Partial<RecurrenceInput>) => void;
  save: () => void;
  discard: () => void;
};

const EditorContext = createContext<RecurrenceEditor | null>(null);
/** Provides the editor to its parts. */
export const EditorProvider = EditorContext.Provider;
/** Returns the editor around the component. Throws outside of it. */
export const useEditor = (): RecurrenceEditor =>
  must(useContext(EditorContext), 'a recurrence is being edited');

type Options = {
  projectId: string;
  canEdit: boolean;
  /** What a new one begins with. */
  begin: RecurrenceInput;
  onCreated: (id: string) => void;
  onDiscarded: () => void;
};

/** Builds the state of the editor. A new recurrence is created by its first save. */
export function useRecurrenceEditor(stored: Recurrence | undefined, options: Options): RecurrenceEditor {
  const { projectId, canEdit, begin, onCreated, onDiscarded } = options;
  const { t } = useTranslation('settings');
  const [isBusy, setBusy] = useState(false);
  const id = stored?.id ?? NEW;
  const base = stored ? inputOf(stored) : begin;
  const changes = changesOf(
    base,
    useRecurrenceDrafts((state) => state.drafts[id]),
  );
  const values = { ...base, ...changes };
  const store = async () => {
    setBusy(true);
    if (stored) {
      if (await patchRecurrence(id, changes)) {
        dropDraft(id);
        showToast({ tone: 'success', title: t('stored') });
      }
      return setBusy(false);
    }
    const made = await createRecurrence(projectId, values);
    setBusy(false);
    if (made === null) return undefined;
    dropDraft(NEW);
    return onCreated(made);
  };
  return {
    projectId,
    stored,
    values,
    changes,
    canEdit,
    isBusy,
    set: (patch) => draftRecurrence(id, base, patch),
    save: () => void store(),
    discard: () => {
      dropDraft(id);
      if (!stored) onDiscarded();
    },
  };
}
