import { IconLayoutCards, IconPencil, IconWorld } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { DragHandle } from '#components/drag/drag-handle.tsx';
import { useRowDrag } from '#components/drag/row-drag.ts';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { putLayout } from '#entities/projects/fields/actions.ts';
import type { Field, FieldUse } from '#entities/projects/fields/types.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { typeName } from '#entities/projects/types/store.ts';
import { useProjectTypes } from '#entities/projects/types/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { Tag } from '../parts/box.tsx';
import { changesOf, countChanges, useFieldDrafts } from './panel/field-drafts.ts';
import { type Sections, stepped } from './layout-order.ts';
import styles from './fields.module.css';

type FieldRowProps = {
  project: Project;
  sections: Sections;
  field: Field;
  use: FieldUse;
  canEdit: boolean;
  hasTypes: boolean;
  /** The number of items with a value. Undefined until it is loaded. */
  filled: number | undefined;
};

/** A field of a project: pressing it opens it beside the list. */
export function FieldRow(props: FieldRowProps) {
  const { project, sections, field, use, canEdit, hasTypes, filled } = props;
  const { t, i18n } = useTranslation('fields');
  const { slug } = useCurrentWorkspace();
  const { fieldId } = useParams();
  const navigate = useNavigate();
  const row = useRef<HTMLTableRowElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const zone = useRowDrag(row, canEdit ? { of: `fields ${project.id}`, id: field.id, handle } : null);
  const step = (to: 'up' | 'down') => {
    flushSync(() => void putLayout(project.id, { sections: stepped(sections, field.id, to) }));
    // In another section it is another row.
    requestAnimationFrame(() =>
      document.getElementById(`grip ${field.id}`)?.querySelector('button')?.focus(),
    );
  };
  const to = paths.projectFields(slug, project.id, field.id);
  return (
    <tr
      ref={row}
      className={styles.row}
      data-zone={zone ?? undefined}
      data-open={field.id === fieldId ? '' : undefined}
      data-inactive={field.is_active ? undefined : ''}
      onClick={() => void navigate(to)}
    >
      <td>
        <div className={styles.nameCell}>
          {canEdit && (
            <span className={styles.grip} id={`grip ${field.id}`}>
              <DragHandle ref={handle} label={t('settings.move', { name: field.name })} onStep={step} />
            </span>
          )}
          <FieldIcon field={field} />
          <FieldName field={field} to={to} />
          {use.is_public && <Mark icon={IconWorld} label={t('settings.public_hint')} />}
          {use.is_on_card && <Mark icon={IconLayoutCards} label={t('settings.on_card_hint')} />}
        </div>
      </td>
      <td data-column="kind">{t(`kind.${field.kind}`)}</td>
      {hasTypes && <TypesCell projectId={project.id} use={use} />}
      <RequiredCell use={use} />
      <td data-column="filled">{filled?.toLocaleString(i18n.language)}</td>
    </tr>
  );
}

/** What a field is called, with its key, and whether something about it is not saved. */
export function FieldName({ field, to }: { field: Field; to: string }) {
  const { t } = useTranslation('fields');
  const draft = useFieldDrafts((state) => state.drafts[field.id]);
  const isUnsaved = countChanges(changesOf(field, draft)) > 0;
  return (
    <>
      <span className={styles.two}>
        <Link to={to} className={styles.name} title={field.name} onClick={(event) => event.stopPropagation()}>
          {field.name}
        </Link>
        <span className={styles.key} title={field.key}>
          {field.key}
        </span>
      </span>
      {isUnsaved && <Mark icon={IconPencil} label={t('settings.not_saved')} />}
      {!field.is_active && <Tag>{t('settings.inactive')}</Tag>}
    </>
  );
}

const Mark = ({ icon, label }: { icon: Parameters<typeof Icon>[0]['of']; label: string }) => (
  <span className={styles.mark} title={label}>
    <Icon of={icon} size={14} label={label} />
  </span>
);

function TypesCell({ projectId, use }: { projectId: string; use: FieldUse }) {
  const { t, i18n } = useTranslation('fields');
  useProjectTypes(projectId);
  const names = use.type_ids.flatMap((id) => typeName(id) ?? []);
  const text =
    names.length === 0
      ? t('settings.all')
      : new Intl.ListFormat(i18n.language, { type: 'unit' }).format(names);
  return (
    <td data-column="types" title={text}>
      {text}
    </td>
  );
}

function RequiredCell({ use }: { use: FieldUse }) {
  const { t, i18n } = useTranslation(['fields', 'project-settings']);
  const groups = use.required_groups.map((group) => t(`project-settings:states.group.${group}`));
  const text = {
    never: '–',
    on_create: t('settings.when.on_create'),
    on_enter: t('settings.entering', {
      groups: new Intl.ListFormat(i18n.language, { type: 'unit' }).format(groups),
    }),
  }[use.required];
  return (
    <td data-column="required" title={text}>
      {text}
    </td>
  );
}
