import { must } from '@tandem/shared/must.ts';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createRecurrence, patchRecurrence } from '#entities/work-items/recurrences/actions.ts';
import type { Recurrence, RecurrenceInput } from '#entities/work-items/recurrences/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import {
  changesOf,
  draftRecurrence,
  dropDraft,
  dropStored,
  inputOf,
  restoreDraft,
  useRecurrenceDrafts,
} from '../model/drafts.ts';

/** Stands in the address for a recurrence that is not stored yet. */
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

/** Whether the editor is still on the screen. */
function useIsOpen() {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

/** Builds the state of the editor. A new recurrence is created by its first save. */
export function useRecurrenceEditor(stored: Recurrence | undefined, options: Options): RecurrenceEditor {
  const { projectId, canEdit, begin, onCreated, onDiscarded } = options;
  const { t } = useTranslation('settings');
  const [isBusy, setBusy] = useState(false);
  const isOpen = useIsOpen();
  const id = stored?.id ?? `${NEW} ${projectId}`;
  const base = stored ? inputOf(stored) : begin;
  const changes = changesOf(
    base,
    useRecurrenceDrafts((state) => state.drafts[id]),
  );
  const values = { ...base, ...changes };
  const store = async () => {
    setBusy(true);
    if (stored) {
      const isStored = await patchRecurrence(id, changes);
      setBusy(false);
      if (!isStored) return restoreDraft(id, base, changes);
      dropStored(id, changes);
      return showToast({ tone: 'success', title: t('stored') });
    }
    const made = await createRecurrence(projectId, values);
    setBusy(false);
    if (made === null) return undefined;
    dropDraft(id);
    // Without a connection this can take until the person is elsewhere.
    return isOpen.current ? onCreated(made) : undefined;
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
