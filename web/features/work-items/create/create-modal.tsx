import { Button, Modal, Switch } from '@mantine/core';
import { IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/confirm-modal.tsx';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Kbd } from '#components/kbd.tsx';
import nameOnly from '#components/name-only.module.css';
import { useReturnFocus } from '#components/use-return-focus.ts';
import { useEstimatePoints } from '#entities/estimates/hooks.ts';
import { findPerson } from '#entities/members/find-person.ts';
import { usePictureUpload } from '../detail/use-picture-upload.ts';
import { ParentField } from '../properties/parent-field.tsx';
import { PropertyField } from '../properties/property-field.tsx';
import { projectPeople } from '../properties/options.tsx';
import styles from './create-modal.module.css';
import { PossibleDuplicates } from './possible-duplicates.tsx';
import { ProjectField } from './project-field.tsx';
import { type CreateForm, type CreatePreset, TITLE_FIELD, useCreateForm } from './use-create-form.ts';
import { lazyPart } from '#lib/lazy-part.tsx';

const TextField = lazyPart(async () => (await import('#components/editor/text-field.tsx')).TextField);
const MAX_NAME = 255;
const PILLS = ['state', 'priority', 'assignees', 'labels', 'start_date', 'target_date'] as const;

type CreateModalProps = {
  projectId: string | undefined;
  preset: CreatePreset;
  onClose: () => void;
};

/** A new work item: title, text, properties as pills; "create more" keeps the form open for the next one. */
export function CreateWorkItemModal({ projectId, preset, onClose }: CreateModalProps) {
  const { t } = useTranslation(['work-items', 'common']);
  const form = useCreateForm({ projectId, preset, onClose });
  const heading = form.isDraft ? t('draft') : t(form.isEpic ? 'new_epic' : 'new_work_item');
  useReturnFocus();
  const [isAsking, setAsking] = useState(false);
  const close = () => (form.isDirty ? setAsking(true) : onClose());
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    form.submit();
  };
  return (
    <Modal
      opened
      onClose={close}
      size={760}
      yOffset={96}
      padding={0}
      withCloseButton={false}
      title={heading}
      classNames={{ header: nameOnly.header ?? '' }}
      onKeyDown={handleKey}
    >
      <div className={styles.head}>
        <ProjectField projectId={form.projectId} onChange={form.setProject} />
        <Icon of={IconChevronRight} size={12} className={styles.separator} />
        <span className={styles.name} aria-hidden>
          {heading}
        </span>
        <span className={styles.space} />
        <IconButton of={IconX} label={t('common:close')} onClick={close} />
      </div>
      {form.projectId && <Fields form={form} projectId={form.projectId} />}
      <Foot form={form} onDiscard={close} />
      {isAsking && (
        <ConfirmModal
          title={t('create.discard_title')}
          confirmText={t('create.discard')}
          cancelText={t('create.keep')}
          isDangerous
          onConfirm={form.discard}
          onClose={() => setAsking(false)}
          {...(!form.isEpic && { other: { text: t('create.save_draft'), run: form.saveAsDraft } })}
        >
          {t('create.discard_text')}
        </ConfirmModal>
      )}
    </Modal>
  );
}

type FieldsProps = { form: CreateForm; projectId: string };

function Fields({ form, projectId }: FieldsProps) {
  const { t } = useTranslation('work-items');
  const isEstimated = useEstimatePoints(projectId).length > 0;
  const people = useMemo(
    () => ({
      all: () => projectPeople(projectId),
      nameOf: (id: string) => findPerson(id)?.display_name,
    }),
    [projectId],
  );
  const uploadPicture = usePictureUpload({ projectId, type: 'ISSUE_DESCRIPTION', id: '' });
  return (
    <div className={styles.fields}>
      <input
        data-autofocus
        id={TITLE_FIELD}
        className={styles.title}
        maxLength={MAX_NAME}
        aria-label={t('title')}
        aria-invalid={form.isTitleMissing}
        placeholder={t('create.title')}
        value={form.name}
        onChange={(event) => form.setName(event.target.value)}
        onKeyDown={(event) => {
          // Enter that ends the composing of a letter belongs to the text.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.stopPropagation();
          form.submit();
        }}
      />
      {form.isTitleMissing && (
        <p className={styles.error} role="alert">
          {t('create.title_missing')}
        </p>
      )}
      <PossibleDuplicates projectId={projectId} title={form.name} />
      <div className={styles.text}>
        <Suspense fallback={<span className={styles.hint}>{t('create.text')}</span>}>
          <TextField
            key={form.round}
            initial={form.html}
            label={t('description')}
            placeholder={t('create.text')}
            people={people}
            uploadPicture={uploadPicture}
            withoutFocus
            onChange={form.setHtml}
            onSubmit={form.submit}
          />
        </Suspense>
      </div>
      <div className={styles.pills}>
        {PILLS.map((property) => (
          <PropertyField key={property} property={property} source={form.source} look="pill" />
        ))}
        {isEstimated && <PropertyField property="estimate" source={form.source} look="pill" />}
        {!form.isEpic && (
          <ParentField
            projectId={projectId}
            itemId={null}
            parentId={form.source.values.parent_id}
            onChange={(parent_id) => form.source.onChange({ parent_id })}
            look="pill"
          />
        )}
      </div>
    </div>
  );
}

function Foot({ form, onDiscard }: { form: CreateForm; onDiscard: () => void }) {
  const { t } = useTranslation('work-items');
  return (
    <div className={styles.foot}>
      <span className={styles.space} />
      {!form.isDraft && (
        <Switch
          label={t('create.more')}
          checked={form.createMore}
          onChange={(event) => form.setCreateMore(event.target.checked)}
        />
      )}
      <Button size="md" onClick={onDiscard}>
        {t('create.discard')}
      </Button>
      {!form.isEpic && (form.isDraft || form.isDirty) && (
        <Button size="md" onClick={form.saveAsDraft}>
          {t('create.save_draft')}
        </Button>
      )}
      <Button
        size="md"
        variant="filled"
        disabled={!form.projectId}
        rightSection={<Kbd keys="mod+enter" tone="on-accent" />}
        onClick={form.submit}
      >
        {form.isDraft ? t('create.publish') : t('create.submit')}
      </Button>
    </div>
  );
}
