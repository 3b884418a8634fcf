import { Button, Switch } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronRight,
  IconPaperclip,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Kbd } from '#components/controls/kbd.tsx';
import nameOnly from '#components/pickers/name-only.module.css';
import { useEstimatePoints } from '#entities/projects/estimates/hooks.ts';
import { useHasVersions } from '#entities/planning/modules/hooks.ts';
import { usePlans } from '#entities/projects/projects/hooks.ts';
import { ParentField } from '../model/properties/parent-field.tsx';
import { PropertyField } from '../model/properties/property-field.tsx';
import styles from './create-modal.module.css';
import { CustomerFields } from './customer-fields.tsx';
import { NewFields } from './new-fields.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';
import { ProjectField } from './project-field.tsx';
import { TextPart } from './text-part.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { TemplateQuestions } from './template-questions.tsx';
import { type CreateForm, type CreatePreset, TITLE_FIELD, useCreateForm } from './use-create-form.ts';

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
  const heading = useHeading(form);
  const [isAsking, setAsking] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const close = () => (form.isDirty ? setAsking(true) : onClose());
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    form.submit();
  };
  return (
    <Dialog
      onClose={close}
      size={isLarge ? 1080 : 760}
      yOffset={isLarge ? 40 : 96}
      padding={0}
      withCloseButton={false}
      title={heading}
      classNames={{ header: nameOnly.header ?? '' }}
      onKeyDown={handleKey}
    >
      <div className={styles.head}>
        {!form.intake?.itemId && (
          <>
            <ProjectField
              projectId={form.projectId}
              isOfIntake={form.intake !== undefined}
              onChange={form.setProject}
            />
            <Icon of={IconChevronRight} size={12} className={styles.separator} />
          </>
        )}
        <span className={styles.name} aria-hidden>
          {heading}
        </span>
        <span className={styles.space} />
        <Suspense>
          <TemplatePicker template={form.template} isOpenFirst={preset.asks_template ?? false} />
        </Suspense>
        <IconButton
          of={isLarge ? IconArrowsMinimize : IconArrowsMaximize}
          label={t(isLarge ? 'create.smaller' : 'create.larger')}
          className={styles.larger}
          onClick={() => setLarge(!isLarge)}
        />
        <IconButton of={IconX} label={t('common:close')} onClick={close} />
      </div>
      {form.projectId && <Fields form={form} projectId={form.projectId} isLarge={isLarge} />}
      <Foot form={form} onDiscard={close} />
      {isAsking && (
        <ConfirmModal
          title={t('create.discard_title')}
          confirmText={t('create.discard')}
          cancelText={t('create.keep')}
          isDangerous
          onConfirm={form.discard}
          onClose={() => setAsking(false)}
          {...(!form.isEpic &&
            !form.intake && { other: { text: t('create.save_draft'), run: form.saveAsDraft } })}
        >
          {t('create.discard_text')}
        </ConfirmModal>
      )}
    </Dialog>
  );
}

function useHeading({ isDraft, isEpic, intake }: CreateForm): string {
  const { t } = useTranslation(['work-items', 'intake']);
  if (intake) return intake.itemId ? t('intake:form.accept', { key: intake.key }) : t('intake:form.new');
  if (isDraft) return t('draft');
  return t(isEpic ? 'new_epic' : 'new_work_item');
}

type FieldsProps = { form: CreateForm; projectId: string; isLarge: boolean };

function Fields({ form, projectId, isLarge }: FieldsProps) {
  const { t } = useTranslation('work-items');
  const isEstimated = useEstimatePoints(projectId).length > 0;
  const plans = usePlans(projectId);
  const hasVersions = useHasVersions(projectId);
  // Of a request that waits nothing is planned.
  const isNewRequest = form.intake !== undefined && !form.intake.itemId;
  const isPlanned = !form.isEpic && !isNewRequest;
  return (
    <div className={styles.fields} data-large={isLarge ? '' : undefined}>
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
      <Suspense>
        <TemplateQuestions form={form} projectId={projectId} />
      </Suspense>
      <TextPart form={form} projectId={projectId} />
      <ChosenFiles form={form} />
      {!form.intake?.itemId && <PossibleDuplicates projectId={projectId} title={form.name} />}
      <div className={styles.pills}>
        {PILLS.filter((property) => !isNewRequest || property !== 'state').map((property) => (
          <PropertyField key={property} property={property} source={form.source} look="pill" />
        ))}
        {!isNewRequest && isEstimated && (
          <PropertyField property="estimate" source={form.source} look="pill" />
        )}
        {!form.isEpic && plans.type && <PropertyField property="type" source={form.source} look="pill" />}
        {isPlanned && plans.cycle && <PropertyField property="cycle" source={form.source} look="pill" />}
        {isPlanned && plans.module && <PropertyField property="module" source={form.source} look="pill" />}
        {isPlanned && plans.module && hasVersions && (
          <PropertyField property="version" source={form.source} look="pill" />
        )}
        {isPlanned && (
          <ParentField
            projectId={projectId}
            itemId={null}
            typeId={form.source.values.type_id}
            parentId={form.source.values.parent_id}
            onChange={(parent_id) => form.source.onChange({ parent_id })}
            look="pill"
          />
        )}
      </div>
      {!form.intake && <NewFields form={form.fields} projectId={projectId} />}
      <CustomerFields projectId={projectId} values={form.customer} onChange={form.setCustomer} />
    </div>
  );
}

/** Files that go along with the item, once it is made. */
function Paperclip({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const { t } = useTranslation('work-items');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton of={IconPaperclip} label={t('create.attach')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('create.attach')}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

function ChosenFiles({ form }: { form: CreateForm }) {
  const { t } = useTranslation('work-items');
  if (form.files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('create.files')}>
      {form.files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <Icon of={IconPaperclip} size={14} />
          <span>{file.name}</span>
          <IconButton
            of={IconX}
            size="sm"
            iconSize={14}
            label={t('create.leave_out', { name: file.name })}
            onClick={() => form.removeFile(file)}
          />
        </li>
      ))}
    </ul>
  );
}

function Foot({ form, onDiscard }: { form: CreateForm; onDiscard: () => void }) {
  const { t } = useTranslation(['work-items', 'intake', 'common']);
  const submitText = form.intake
    ? t(form.intake.itemId ? 'intake:accept.title' : 'intake:form.submit')
    : t(form.isDraft ? 'create.publish' : 'create.submit');
  return (
    <div className={styles.foot}>
      {!form.isDraft && !form.intake && <Paperclip onChoose={form.addFiles} />}
      <span className={styles.space} />
      {!form.isDraft && !form.intake && (
        <Switch
          label={t('create.more')}
          checked={form.createMore}
          onChange={(event) => form.setCreateMore(event.target.checked)}
        />
      )}
      <Button size="md" onClick={onDiscard}>
        {t(form.intake?.itemId ? 'common:cancel' : 'create.discard')}
      </Button>
      {!form.isEpic && !form.intake && form.files.length === 0 && (form.isDraft || form.isDirty) && (
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
        {submitText}
      </Button>
    </div>
  );
}
