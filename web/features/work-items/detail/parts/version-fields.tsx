import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import type { FieldValues } from '#entities/projects/fields/types.ts';
import { useFieldSections } from '#entities/projects/fields/sections.ts';
import { fetchItemVersion, fetchItemVersions, type Version } from '#entities/work-items/versions/api.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { FieldValueView } from '../../model/fields/field-value-view.tsx';
import styles from './versions.module.css';

/** The two versions of one save are written within this time. */
const TOGETHER_MS = 1000;

/** Returns the version of the item at a moment: the newest that started by then. */
const versionAt = (versions: readonly Version[], moment: string): Version | undefined =>
  versions.find(({ created_at }) => Date.parse(created_at) <= Date.parse(moment) + TOGETHER_MS);

/** Returns the field values of an item at a moment. Null until they are loaded. */
function useValuesAt(row: WorkItem, moment: string): FieldValues | null {
  const [read, setRead] = useState<{ moment: string; values: FieldValues } | null>(null);
  const { id, project_id, is_epic } = row;
  useEffect(() => {
    let isCurrent = true;
    const item = { id, project_id, is_epic };
    const load = async () => {
      const version = versionAt(await fetchItemVersions(item), moment);
      const values = version ? (await fetchItemVersion(item, version.id)).fields : {};
      if (isCurrent) setRead({ moment, values });
    };
    load().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [id, project_id, is_epic, moment]);
  return read?.moment === moment ? read.values : null;
}

/** Shows the custom fields of an item at the time of a version. */
export function VersionFields({ row, moment }: { row: WorkItem; moment: string }) {
  const sections = useFieldSections(row.project_id, row.type_id);
  return sections.length > 0 && <Values row={row} moment={moment} />;
}

function Values({ row, moment }: { row: WorkItem; moment: string }) {
  const { t } = useTranslation('fields');
  const headId = useId();
  const values = useValuesAt(row, moment);
  const fields = useFieldSections(row.project_id, row.type_id).flatMap((section) => section.fields);
  const filled = fields.filter(({ id }) => values?.[id] !== undefined);
  if (filled.length === 0) return null;
  return (
    <section className={styles.fields} aria-labelledby={headId}>
      <h3 id={headId}>{t('value.fields')}</h3>
      <dl>
        {filled.map((field) => (
          <div key={field.id}>
            <dt>
              <FieldIcon field={field} />
              {field.name}
            </dt>
            <dd>
              <FieldValueView field={field} value={values?.[field.id]} look="row" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
