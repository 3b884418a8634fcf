import { Button } from '@mantine/core';
import { IconPlus, IconTarget } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { useKnownInitiatives } from '#entities/planning/initiatives/hooks.ts';
import { type Initiative, MAX_DEPTH } from '#entities/planning/initiatives/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { usePhone } from '#lib/device/phone.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { paths } from '#lib/http/paths.ts';
import { depthOf } from '../model/lines.ts';
import { InitiativeCells } from '../parts/cells.tsx';
import styles from './detail.module.css';

/** The initiatives that are nested in this one. */
export function NestedPart({ row }: { row: Initiative }) {
  const { t } = useTranslation('initiatives');
  const { slug, role } = useCurrentWorkspace();
  const isPhone = usePhone();
  const rows = useKnownInitiatives();
  const nested = rows.filter(({ parent_id }) => parent_id === row.id);
  const canAdd = role >= ROLE.MEMBER && depthOf(row.id, rows) < MAX_DEPTH;
  if (nested.length === 0 && !canAdd) return null;
  return (
    <section className={styles.part} aria-label={t('nested')}>
      <div className={styles.partHead}>
        <h3>{t('nested')}</h3>
        {canAdd && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<Icon of={IconPlus} size={14} />}
            onClick={() => openModal({ kind: 'create-initiative', parentId: row.id })}
          >
            {t('menu.nested')}
          </Button>
        )}
      </div>
      <ul className={styles.rows}>
        {nested.map((child) => (
          <li key={child.id} className={styles.row}>
            <Icon of={IconTarget} />
            <Link className={styles.link} to={paths.initiative(slug, child.id)} title={child.name}>
              {child.name}
            </Link>
            <InitiativeCells row={child} shown={isPhone ? ['done'] : ['done', 'owner']} />
          </li>
        ))}
      </ul>
    </section>
  );
}
