import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { restoreField, updateField } from '#entities/projects/fields/actions.ts';
import { projectFields } from '#entities/projects/fields/store.ts';
import type { Field } from '#entities/projects/fields/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';
import { failureText } from '#lib/text/error-text.ts';
import { Problem } from '../parts/problem.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useMoment } from '../words/use-moment.ts';
import { FieldName } from './field-row.tsx';
import { findUse } from './layout-order.ts';
import { useMayEdit } from './use-may-edit.ts';
import styles from './fields.module.css';

/** A field of the workspace: pressing it opens it beside the list. */
export function WorkspaceFieldRow({ field }: { field: Field }) {
  const { t } = useTranslation('fields');
  const { slug } = useCurrentWorkspace();
  const { fieldId } = useParams();
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const to = paths.workspaceFields(slug, field.id);
  return (
    <tr
      className={styles.row}
      data-open={field.id === fieldId ? '' : undefined}
      data-inactive={field.is_active ? undefined : ''}
      onClick={() => void navigate(to)}
    >
      <td>
        <div className={styles.nameCell}>
          <FieldIcon field={field} />
          <FieldName field={field} to={to} />
        </div>
      </td>
      <td data-column="kind">{t(`kind.${field.kind}`)}</td>
      <td data-column="projects">
        <UseCount fieldId={field.id} />
      </td>
      <td data-column="active" onClick={(event) => event.stopPropagation()}>
        <ActiveSwitch field={field} canEdit={mayEdit(field)} />
      </td>
    </tr>
  );
}

/** In how many of the projects that the person is in it is used. */
function UseCount({ fieldId }: { fieldId: string }) {
  const { i18n } = useTranslation();
  const count = projectFields.useSelect(
    () => projectFields.select(({ sections }) => findUse(sections, fieldId) !== undefined).length,
  );
  return count === 0 ? '–' : count.toLocaleString(i18n.language);
}

function ActiveSwitch({ field, canEdit }: { field: Field; canEdit: boolean }) {
  const { t } = useTranslation('fields');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (is_active: boolean) => {
    setWanted(is_active);
    try {
      await updateField(field.id, { is_active });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', title: t('settings.not_switched'), text: failureText(error) });
    }
    setWanted(null);
  };
  return (
    <Switch
      aria-label={t('settings.active_named', { name: field.name })}
      checked={wanted ?? field.is_active}
      disabled={!canEdit || wanted !== null}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

const DAY_MS = 86_400_000;

/** A deleted field, until when it can come back, and the way back. */
export function DeletedRow({ field }: { field: Field }) {
  const { t } = useTranslation('fields');
  const moment = useMoment();
  const mayRestore = useMayEdit()(field);
  const { isBusy, problem, confirm } = useAsked(() => restoreField(field));
  const until = new Date(new Date(field.deleted_at ?? 0).getTime() + DAY_MS).toISOString();
  return (
    <li>
      <FieldIcon field={field} />
      <span className={styles.two}>
        <span className={styles.name}>{field.name}</span>
        <span className={styles.deletedText}>{t('settings.back_until', { moment: moment(until) })}</span>
      </span>
      <Problem text={problem} />
      {mayRestore && (
        <Button
          loading={isBusy}
          aria-label={t('settings.restore_named', { name: field.name })}
          onClick={() => confirm()}
        >
          {t('settings.restore')}
        </Button>
      )}
    </li>
  );
}
