import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { VIEW_ACCESS, type ViewAccess } from '@tandem/shared/planning/views/access.ts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { createView, patchView } from '#entities/planning/views/actions.ts';
import type { View, ViewParts } from '#entities/planning/views/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { partsOf } from './use-saved-view.ts';
import { PartsField } from './view-parts-field.tsx';
import { USUAL_PARTS } from './use-workspace-settings.ts';
import styles from './views.module.css';
import { changedFields } from '#lib/sync/changed-fields.ts';

const MAX_NAME = 255;
const MAX_DESCRIPTION = 10_000;

/** What a new view begins with: the items of the project by their states. */
const NEW_PARTS: ViewParts = {
  filters: {},
  display_filters: {
    layout: 'list',
    group_by: 'state',
    order_by: 'sort_order',
    type: null,
    sub_issue: true,
    show_empty_groups: false,
  },
  display_properties: {},
};

type ViewDialogProps = {
  /** None for a view of the whole workspace. */
  projectId: string | null;
  /** The view that is changed; without one a new one is made. */
  view?: View | undefined;
  /** What a new one is made of, where that is not nothing in particular. */
  from?: ViewParts;
  onClose: () => void;
  onMade?: (view: View) => void;
};

/** Name, description, who sees it, and what it shows. */
export function ViewDialog({ projectId, view, from, onClose, onMade }: ViewDialogProps) {
  const { t } = useTranslation(['views', 'common']);
  const { id: workspaceId } = useCurrentWorkspace();
  const [name, setName] = useState(view?.name ?? '');
  const [description, setDescription] = useState(view?.description ?? '');
  const [access, setAccess] = useState<ViewAccess>(view?.access ?? VIEW_ACCESS.PUBLIC);
  const usual = projectId ? NEW_PARTS : USUAL_PARTS;
  const [parts, setParts] = useState(view ? partsOf(view) : (from ?? usual));
  const [before] = useState(view && { name: view.name, description: view.description, ...parts });
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setMissing(true);
    const input = { name: name.trim(), description: description.trim(), ...parts };
    if (view && before) void patchView(view.id, changedFields(before, input));
    else onMade?.(createView({ workspaceId, projectId }, { ...input, access }));
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t(view ? 'dialog.edit' : 'dialog.create')} size={560}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <TextInput
          data-autofocus
          label={t('dialog.name')}
          maxLength={MAX_NAME}
          value={name}
          error={isMissing && <FieldError text={t('dialog.name_needed')} />}
          onChange={(event) => {
            setMissing(false);
            setName(event.currentTarget.value);
          }}
        />
        <Textarea
          label={t('dialog.description')}
          rows={2}
          maxLength={MAX_DESCRIPTION}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {!view && (
          <AccessField
            everybody={t(projectId ? 'dialog.access_public' : 'workspace.everybody')}
            access={access}
            onChange={setAccess}
          />
        )}
        <PartsField projectId={projectId} parts={parts} onChange={setParts} />
        <div className={styles.actions}>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled">
            {t(view ? 'common:save' : 'dialog.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type AccessFieldProps = {
  everybody: string;
  access: ViewAccess;
  onChange: (access: ViewAccess) => void;
};

/** Everybody who sees the place, or I alone. */
function AccessField({ everybody, access, onChange }: AccessFieldProps) {
  const { t } = useTranslation('views');
  const id = useId();
  return (
    <div>
      <div className={styles.label} id={id}>
        {t('dialog.access')}
      </div>
      <SegmentedControl
        aria-labelledby={id}
        value={String(access)}
        onChange={(value) => onChange(value === String(VIEW_ACCESS.PRIVATE) ? 1 : 0)}
        data={[
          { value: String(VIEW_ACCESS.PUBLIC), label: everybody },
          { value: String(VIEW_ACCESS.PRIVATE), label: t('dialog.access_private') },
        ]}
      />
    </div>
  );
}
