import { Button } from '@mantine/core';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import type { TreeProperty } from '@tandem/shared/work-items/filters/properties.ts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { type DraftGroup, isGroup, newGroup, newRow } from '../tree-drafts/draft.ts';
import { operatorsFor } from './builder-properties.tsx';
import { BuilderRow } from './builder-row.tsx';
import { firstValues } from './builder-values.tsx';
import styles from './builder.module.css';
import type { BuilderEdits } from './use-builder-draft.ts';

type GroupProps = {
  group: DraftGroup;
  offered: readonly TreeProperty[];
  projectId: string;
  edits: BuilderEdits;
  /** How many groups this one stands in. */
  depth?: number;
};

/** A group, its negation and what the rows say are of one tree, which goes eight deep. */
const MAX_DEPTH = 3;

const emptyRow = ([first = 'name']: readonly TreeProperty[]) =>
  newRow(first, operatorsFor(first)[0] ?? 'is', firstValues(first));

/** Conditions and groups of which all must hold, or one, or not that. */
export function BuilderGroup({ group, offered, projectId, edits, depth = 0 }: GroupProps) {
  const { t } = useTranslation('filters');
  const name = t(group.by === 'and' ? 'all_hold' : 'one_holds');
  return (
    <div
      className={depth === 0 ? styles.root : styles.group}
      role="group"
      aria-label={group.isNot ? t('not_group', { name }) : name}
      data-part={group.id}
    >
      <GroupHead {...{ group, edits, depth, name }} />
      {group.parts.map((part) =>
        isGroup(part) ? (
          <BuilderGroup key={part.id} group={part} {...{ offered, projectId, edits }} depth={depth + 1} />
        ) : (
          <BuilderRow key={part.id} row={part} {...{ offered, projectId, edits }} />
        ),
      )}
      <div className={styles.add}>
        <Button
          size="xs"
          variant="subtle"
          data-add-condition
          leftSection={<Icon of={IconPlus} size={14} />}
          onClick={() => edits.add(group.id, emptyRow(offered))}
        >
          {t('add_condition')}
        </Button>
        {depth < MAX_DEPTH && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<Icon of={IconPlus} size={14} />}
            onClick={() =>
              edits.add(group.id, newGroup(group.by === 'and' ? 'or' : 'and', [emptyRow(offered)]))
            }
          >
            {t('add_group')}
          </Button>
        )}
      </div>
    </div>
  );
}

type HeadProps = Pick<GroupProps, 'group' | 'edits'> & { depth: number; name: string };

function GroupHead({ group, edits, depth, name }: HeadProps) {
  const { t } = useTranslation('filters');
  const toggle = (by: DraftGroup['by']) => (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={group.by === by}
      onClick={() => edits.change(group.id, { by })}
    >
      {t(by === 'and' ? 'all' : 'one')}
    </button>
  );
  return (
    <div className={styles.head}>
      <span className={styles.toggles} role="group" aria-label={t('joined_by')}>
        {toggle('and')}
        {toggle('or')}
      </span>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={group.isNot}
        onClick={() => edits.change(group.id, { isNot: !group.isNot })}
      >
        {t('not')}
      </button>
      <span className={styles.hint}>{group.isNot ? t('not_group', { name }) : name}</span>
      <span className={styles.space} />
      {depth > 0 && (
        <>
          <IconButton
            of={IconCopy}
            size="sm"
            iconSize={14}
            label={t('duplicate', { name: t('group') })}
            onClick={() => edits.duplicate(group.id)}
          />
          <IconButton
            of={IconX}
            size="sm"
            iconSize={14}
            label={t('remove', { name: t('group') })}
            data-remove-part
            onClick={() => edits.remove(group.id)}
          />
        </>
      )}
    </div>
  );
}
