import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RowDrop, useRowDrops } from '#components/drag/row-drag.ts';
import { Icon } from '#components/icons/icon.tsx';
import { fetchFilled, newSection, putLayout } from '#entities/projects/fields/actions.ts';
import { fields, fieldsByWorkspace, projectFields } from '#entities/projects/fields/store.ts';
import type { FilledFields } from '#entities/projects/fields/types.ts';
import { usePhone } from '#lib/device/phone.ts';
import { useLoaded } from '../parts/reading/use-loaded.ts';
import { AddField } from './add-field.tsx';
import { FieldRow } from './field-row.tsx';
import { dropped, type LayoutSection } from './layout-order.ts';
import type { LayoutProps } from './layout-props.ts';
import { SectionHead } from './section-head.tsx';
import styles from './fields.module.css';

const COLUMNS = ['field', 'kind', 'types', 'required', 'filled'] as const;
const MAX_SECTIONS = 20;

/** The fields of a project in their sections; they are dragged, or moved by the arrows on their handles. */
export function SectionsTable({ project, sections, canEdit }: LayoutProps) {
  const { t } = useTranslation('fields');
  const [named, setNamed] = useState<string | null>(null);
  const filled = useFilled(project.id, sections);
  const drop = useCallback(
    (row: RowDrop) => {
      const before = projectFields.get(project.id)?.sections ?? [];
      const after = dropped(before, row);
      if (after !== before) void putLayout(project.id, { sections: after });
    },
    [project.id],
  );
  useRowDrops(`fields ${project.id}`, drop);
  const addSection = () => {
    const made = newSection(t('settings.new_section'));
    void putLayout(project.id, { sections: [...sections, made] });
    setNamed(made.id);
  };
  return (
    <>
      <div className={styles.frame}>
        <table className={styles.table} data-types={project.is_issue_type_enabled ? '' : undefined}>
          <thead>
            <tr>
              {COLUMNS.filter((name) => name !== 'types' || project.is_issue_type_enabled).map((name) => (
                <th key={name} scope="col" data-column={name}>
                  {t(`settings.columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          {sections.map((section) => (
            <SectionBody
              key={section.id}
              section={section}
              isNamed={section.id === named}
              project={project}
              sections={sections}
              canEdit={canEdit}
              filled={filled}
            />
          ))}
        </table>
        {sections.length === 0 && <p className={styles.none}>{t('settings.none')}</p>}
      </div>
      {canEdit && (
        <div className={styles.below}>
          {sections.length === 0 && (
            <AddField project={project}>
              {(button) => (
                <Button leftSection={<Icon of={IconPlus} />} {...button}>
                  {t('settings.add_first')}
                </Button>
              )}
            </AddField>
          )}
          <Button
            variant="subtle"
            leftSection={<Icon of={IconPlus} />}
            disabled={sections.length >= MAX_SECTIONS}
            onClick={addSection}
          >
            {t('settings.add_section')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Loads how many items have values. Loads again when the project uses other fields. */
function useFilled(projectId: string, sections: LayoutProps['sections']): FilledFields | null {
  const used = sections.flatMap((section) => section.fields.map(({ field_id }) => field_id));
  const key = used.toSorted().join(' ');
  const load = useCallback(
    () => (key === '' ? Promise.resolve({}) : fetchFilled(projectId)),
    [projectId, key],
  );
  return useLoaded(load, { isList: true }).data;
}

type BodyProps = LayoutProps & { section: LayoutSection; isNamed: boolean; filled: FilledFields | null };

function SectionBody({ project, section, sections, canEdit, isNamed, filled }: BodyProps) {
  const { t } = useTranslation('fields');
  const [isOpen, setOpen] = useState(true);
  fieldsByWorkspace.useList(project.workspace);
  const shown = section.fields.flatMap((use) => {
    const field = fields.get(use.field_id);
    return field && field.deleted_at === null ? [{ field, use }] : [];
  });
  const hasTypes = project.is_issue_type_enabled;
  // A head over columns that are not there would make them.
  const isPhone = usePhone();
  const span = isPhone ? 2 : COLUMNS.length - (hasTypes ? 0 : 1);
  return (
    <tbody>
      <SectionHead
        project={project}
        section={section}
        sections={sections}
        canEdit={canEdit}
        isOpen={isOpen}
        isNamed={isNamed}
        count={shown.length}
        span={span}
        onOpen={setOpen}
      />
      {isOpen &&
        shown.map(({ field, use }) => (
          <FieldRow
            key={field.id}
            project={project}
            sections={sections}
            field={field}
            use={use}
            canEdit={canEdit}
            hasTypes={hasTypes}
            filled={filled?.[field.id]}
          />
        ))}
      {isOpen && shown.length === 0 && (
        <tr>
          <td colSpan={span} className={styles.none}>
            {t('settings.section_empty')}
          </td>
        </tr>
      )}
    </tbody>
  );
}
