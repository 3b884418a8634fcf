import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { addPart, keyOf, removePart, targetOf } from '#entities/planning/initiatives/actions.ts';
import { useParts } from '#entities/planning/initiatives/hooks.ts';
import type { Initiative, PartRef } from '#entities/planning/initiatives/types.ts';
import { usePhone } from '#lib/device/phone.ts';
import { PartsPicker } from '../form/parts-picker.tsx';
import { usePartView } from '../model/use-part-view.ts';
import { PartCells } from '../parts/cells.tsx';
import { PartTitle } from '../parts/line-title.tsx';
import styles from './detail.module.css';

type PartsProps = { row: Initiative; canChange: boolean };

/** The projects, modules and epics of an initiative. */
export function PartsPart({ row, canChange }: PartsProps) {
  const { t } = useTranslation('initiatives');
  useParts(row);
  const chosen = row.parts.flatMap((part) => {
    const target = targetOf(part);
    return target ? [keyOf(target)] : [];
  });
  return (
    <section className={styles.part} aria-label={t('column.parts')}>
      <div className={styles.partHead}>
        <h3>{t('column.parts')}</h3>
        {canChange && <PartsPicker chosen={chosen} onPick={({ target }) => void addPart(row.id, target)} />}
      </div>
      {row.parts.length === 0 && <p className={styles.none}>{t('form.no_parts')}</p>}
      <ul className={styles.rows}>
        {row.parts.map((part) => (
          <PartRow key={part.id} row={row} part={part} canChange={canChange} />
        ))}
      </ul>
    </section>
  );
}

function PartRow({ row, part, canChange }: PartsProps & { part: PartRef }) {
  const { t } = useTranslation('initiatives');
  const isPhone = usePhone();
  const view = usePartView(part);
  return (
    <li className={styles.row}>
      <PartTitle part={part} view={view} depth={0} />
      <PartCells view={view} shown={isPhone ? ['done'] : ['done', 'owner']} />
      {canChange && (
        <IconButton
          of={IconX}
          size="sm"
          label={t('remove_part', { name: view.name })}
          onClick={() => void removePart(row.id, part.id)}
        />
      )}
    </li>
  );
}
