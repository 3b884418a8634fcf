import { Button, Menu } from '@mantine/core';
import {
  IconChevronLeft,
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconTrash,
} from '@tabler/icons-react';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { MenuItem } from '#components/popovers/menu-items.tsx';
import {
  deleteRecurrence,
  pauseRecurrence,
  resumeRecurrence,
  skipRun,
} from '#entities/work-items/recurrences/actions.ts';
import type { Recurrence, RecurrenceInput } from '#entities/work-items/recurrences/types.ts';
import { today } from '#lib/dates/dates.ts';
import { usePhone } from '#lib/device/phone.ts';
import { MadeSoFar } from './runs/made-so-far.tsx';
import { NextTen } from './runs/next-ten.tsx';
import { Sentence } from './editor/sentence.tsx';
import { EditorProvider, useEditor, useRecurrenceEditor } from './editor/use-editor.ts';
import styles from './editor/editor.module.css';

type RecurrenceEditorProps = {
  projectId: string;
  recurrence: Recurrence | undefined;
  begin: RecurrenceInput;
  canEdit: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** A recurrence: its sentence, the next ten runs, and what it made so far. */
export function RecurrenceEditor(props: RecurrenceEditorProps) {
  const { projectId, recurrence, begin, canEdit, onOpen, onClose } = props;
  const editor = useRecurrenceEditor(recurrence, {
    projectId,
    begin,
    canEdit,
    onCreated: onOpen,
    onDiscarded: onClose,
  });
  return (
    <EditorProvider value={editor}>
      <section className={styles.editor} aria-label={editor.values.name}>
        <div className={styles.body}>
          <Head onClose={onClose} />
          {recurrence?.last_error && (
            <p className={styles.warning} role="status">
              <Problem error={recurrence.last_error} />
            </p>
          )}
          <Sentence />
          <NextTen />
          {recurrence && <MadeSoFar recurrence={recurrence} />}
        </div>
        <Foot />
      </section>
    </EditorProvider>
  );
}

function Problem({ error }: { error: NonNullable<Recurrence['last_error']> }) {
  const { t } = useTranslation('recurring');
  return t(`problem.${error}`);
}

function Head({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['recurring', 'common']);
  const isPhone = usePhone();
  const { stored, values, canEdit, set } = useEditor();
  return (
    <header className={styles.head}>
      {isPhone && <IconButton of={IconChevronLeft} label={t('common:back')} onClick={onClose} />}
      <input
        className={styles.name}
        aria-label={t('name')}
        value={values.name}
        readOnly={!canEdit}
        maxLength={255}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <span className={styles.grow} />
      {stored && canEdit && <HeadButtons stored={stored} onClose={onClose} />}
    </header>
  );
}

function HeadButtons({ stored, onClose }: { stored: Recurrence; onClose: () => void }) {
  const { t } = useTranslation(['recurring', 'common']);
  const { discard } = useEditor();
  const [isAsking, setAsking] = useState(false);
  const { id, next_due, is_paused, skipped, name } = stored;
  return (
    <>
      {next_due !== null && !is_paused && (
        <Button
          size="md"
          leftSection={<Icon of={IconPlayerSkipForward} />}
          disabled={skipped.includes(next_due)}
          onClick={() => void skipRun(id, next_due)}
        >
          {t('skip_next')}
        </Button>
      )}
      <Button
        size="md"
        leftSection={<Icon of={is_paused ? IconPlayerPlay : IconPlayerPause} />}
        onClick={() => void (is_paused ? resumeRecurrence(id) : pauseRecurrence(id))}
      >
        {t(is_paused ? 'resume' : 'pause')}
      </Button>
      <Menu position="bottom-end" width={216}>
        <Menu.Target>
          <IconButton of={IconDots} label={t('more')} />
        </Menu.Target>
        <Menu.Dropdown>
          {!is_paused && <PauseUntil id={id} />}
          <MenuItem isDangerous icon={IconTrash} text={t('common:delete')} onClick={() => setAsking(true)} />
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <ConfirmModal
          isDangerous
          title={t('delete.title', { name })}
          confirmText={t('common:delete')}
          onConfirm={() => {
            discard();
            void deleteRecurrence(id);
            onClose();
          }}
          onClose={() => setAsking(false)}
        >
          {t('delete.text')}
        </ConfirmModal>
      )}
    </>
  );
}

const WEEKS = [1, 2, 4];
const WEEK = 7;

function PauseUntil({ id }: { id: string }) {
  const { t } = useTranslation('recurring');
  return WEEKS.map((weeks) => (
    <MenuItem
      key={weeks}
      icon={IconPlayerPause}
      text={t('pause_weeks', { count: weeks })}
      onClick={() => void pauseRecurrence(id, daysAfter(today(), weeks * WEEK))}
    />
  ));
}

function Foot() {
  const { t } = useTranslation(['recurring', 'settings', 'common']);
  const { stored, values, changes, canEdit, isBusy, save, discard } = useEditor();
  const count = Object.keys(changes).length;
  if (!canEdit || (stored && count === 0)) return null;
  return (
    <footer className={styles.foot}>
      <span className={styles.grow} role="status">
        {stored && t('foot')}
      </span>
      <Button size="md" variant="subtle" onClick={discard}>
        {t('settings:discard')}
      </Button>
      <Button size="md" variant="filled" loading={isBusy} disabled={!values.name.trim()} onClick={save}>
        {t('common:save')}
      </Button>
    </footer>
  );
}
