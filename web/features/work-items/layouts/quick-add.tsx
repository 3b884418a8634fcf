import { IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '#components/icons/icon.tsx';
import { projectFields } from '#entities/projects/fields/store.ts';
import { createWorkItem } from '#entities/work-items/items/actions.ts';
import type { WorkItemPatch } from '#entities/work-items/rows/types.ts';
import { lazyCall } from '#lib/parts/lazy-call.ts';
import { verdictsIn } from '../model/transitions/code.ts';
import { draftOf, saveDraft } from '#lib/unsaved/drafts.ts';
import { isClosedCell, newItemIn } from '../model/moves/drop.ts';
import { orderText } from '../model/display/list-fields.ts';
import type { ViewSettings } from '../model/display/view-settings.ts';
import { useListView } from '../model/display/list-view.ts';
import styles from './quick-add.module.css';

const MAX_NAME = 255;

const createOrAsk = lazyCall(async () => (await import('../model/fields/ask-for-fields.ts')).createOrAsk);

const NEWEST_FIRST: readonly string[] = ['-created_at', '-updated_at'];

/** Where in its group the new item will stand. */
function placeOf({ orderBy, plans: { fields } }: ViewSettings, t: TFunction): string {
  if (orderBy === 'sort_order') return t('work-items:quick_add_place.end');
  if (NEWEST_FIRST.includes(orderBy)) return t('work-items:quick_add_place.top');
  return t('work-items:quick_add_place.order', { order: orderText(fields, orderBy, t) });
}

/** Where on the device the title lies that was begun here: no reload and no end of the session takes it. */
function useDraftPlace(group: string): string {
  const { projectId, settings } = useListView();
  const { context, place, groupBy } = settings;
  return ['new-item', projectId, place?.id ?? context, groupBy, group].join('.');
}

type QuickAddProps = {
  group: string;
  /** What the new item starts with besides what its group says. */
  preset?: WorkItemPatch;
  onAdded?: () => void;
};

/** "New item" at the end of a group: Enter creates and goes on with the next one, Escape or leaving it closes. */
export function QuickAdd({ group, preset, onAdded }: QuickAddProps) {
  const { t, canAdd, settings } = useListView();
  const place = useDraftPlace(group);
  // A title that was begun here before is there again.
  const [isOpen, setOpen] = useState(() => draftOf(place) !== '');
  const [isAsked, setAsked] = useState(false);
  const isCancelled = useRef(false);
  if (!canAdd || settings.groupBy === 'created_by' || settings.subGroupBy === 'created_by') return null;
  if (isClosedCell(settings, group)) return null;
  const takeBack = (button: HTMLButtonElement | null) => {
    if (button && isCancelled.current) button.focus();
    isCancelled.current = false;
  };
  const open = () => {
    setAsked(true);
    setOpen(true);
  };
  if (!isOpen) {
    return (
      <button ref={takeBack} type="button" className={styles.button} onClick={open}>
        <Icon of={IconPlus} />
        {t(settings.context === 'epics' ? 'work-items:new_epic' : 'work-items:new_item')}
      </button>
    );
  }
  const close = (isGivenUp: boolean) => {
    isCancelled.current = isGivenUp;
    setOpen(false);
  };
  return (
    <QuickAddForm
      group={group}
      isAsked={isAsked}
      onClose={close}
      {...(preset && { preset })}
      {...(onAdded && { onAdded })}
    />
  );
}

type QuickAddFormProps = QuickAddProps & {
  /** The person has just asked for it, so the keyboard goes there. */
  isAsked?: boolean;
  /** True when it was given up by Escape: then the keyboard goes back to what opened it. */
  onClose: (isGivenUp: boolean) => void;
};

/** The field for the titles of new items, with the values of their group filled in. */
export function QuickAddForm({ group, preset, isAsked = true, onAdded, onClose }: QuickAddFormProps) {
  const { t, settings, projectId, identifier } = useListView();
  const draft = useDraftPlace(group);
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    const name = input.current?.value.trim();
    if (!name || !input.current) return;
    const asked = { name, ...newItemIn(settings, group), ...preset };
    const verdicts = verdictsIn(projectId);
    const item = verdicts ? verdicts.newItemAsAllowed(projectId, asked) : asked;
    // The text stays where it is: another column may accept it.
    if (!item) return;
    input.current.value = '';
    saveDraft(draft, '');
    const create = () => {
      createWorkItem(projectId, item);
      onAdded?.();
    };
    // Where fields may be asked for, a title alone may not be enough.
    if (projectFields.get(projectId)?.is_enabled) createOrAsk(projectId, item, t, create);
    else create();
  };
  const giveUp = () => {
    saveDraft(draft, '');
    onClose(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    // Enter that ends the choice of a Japanese or Chinese word is not the person's Enter.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) add();
    else if (event.key === 'Escape') giveUp();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.form}>
      <span className={styles.key}>{identifier}</span>
      <input
        ref={input}
        autoFocus={isAsked}
        defaultValue={draftOf(draft)}
        className={styles.input}
        maxLength={MAX_NAME}
        aria-label={t('work-items:title')}
        placeholder={t('work-items:quick_add_hint')}
        onChange={({ target }) => saveDraft(draft, target.value.trim() && target.value)}
        onKeyDown={handleKey}
        // What was typed is not thrown away because the person looked elsewhere.
        onBlur={(event) => event.target.value.trim() === '' && onClose(false)}
      />
      <span className={styles.place}>{placeOf(settings, t)}</span>
    </div>
  );
}
