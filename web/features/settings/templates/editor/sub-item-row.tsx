import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconBan,
  IconDots,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
  IconSubtask,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import type { Variables } from '#components/editor/suggest/variables.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { MenuItem } from '#components/popovers/menu-items.tsx';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { TEMPLATE_LIMITS } from '@tandem/shared/work-items/templates/limits.ts';
import { moveNode, type NumberedNode, possibleWaits } from '../model/tree.ts';
import { OffsetPicker } from './offset-picker.tsx';
import { useEditor } from './use-editor.ts';
import { VariableInput } from './variable-input.tsx';
import { useWhoOptions, WhoIcon } from './who.tsx';
import styles from './editor.module.css';

type SubItemRowProps = {
  row: NumberedNode;
  rows: readonly NumberedNode[];
  variables: Variables;
  isNew: boolean;
  onAdd: (parent: string, after?: string) => void;
};

const INDENT = 24;

/** A sub-item: its number and name, what it waits for, its day and who does it. */
export function SubItemRow({ row, rows, variables, isNew, onAdd }: SubItemRowProps) {
  const { t } = useTranslation('templates');
  const { canEdit, patchNode } = useEditor();
  const { node, number, depth, parent } = row;
  const state = useWorkItemState(node.state_id);
  return (
    <li className={styles.subRow} style={{ paddingLeft: 4 + depth * INDENT }} aria-label={number}>
      <span className={styles.number}>{number}</span>
      <StateIcon group={state?.group ?? 'unstarted'} {...(state && { color: state.color })} />
      <VariableInput
        value={node.name}
        label={t('sub_items.name', { number })}
        placeholder={t('sub_items.placeholder')}
        variables={variables}
        readOnly={!canEdit}
        autoFocus={isNew}
        onChange={(name) => patchNode(node.key, { name })}
        onEnter={() => onAdd(parent.key, node.key)}
      />
      <Waits row={row} rows={rows} />
      <OffsetPicker
        label={t('sub_items.due', { number })}
        className={styles.offset}
        disabled={!canEdit}
        value={node.due}
        onChange={(due) => patchNode(node.key, { due })}
      >
        {node.due ? signed(node.due.days) : '–'}
      </OffsetPicker>
      <Assignees row={row} />
      {canEdit && <RowMenu row={row} onAdd={onAdd} />}
    </li>
  );
}

const signed = (days: number) => (days > 0 ? `+${days}` : String(days).replace('-', '−'));

type PartProps = Pick<SubItemRowProps, 'row' | 'rows'>;

function Waits({ row: { node, number }, rows }: PartProps) {
  const { t } = useTranslation(['templates', 'common']);
  const { values, canEdit, patchNode } = useEditor();
  const waiting = rows.filter((other) => node.waits_for.includes(other.node.key));
  if (!canEdit && waiting.length === 0) return null;
  const options = () =>
    [...waiting, ...possibleWaits(values.content.item, node.key).filter((other) => !waiting.includes(other))]
      .filter((other, index, all) => all.findIndex((each) => each.node.key === other.node.key) === index)
      .map((other) => ({ value: other.node.key, label: `${other.number} ${other.node.name}` }));
  return (
    <Picker
      multiple
      className={styles.waits}
      disabled={!canEdit}
      label={t('sub_items.waits_for', { number })}
      tone={waiting.length === 0 ? 'empty' : undefined}
      width={280}
      options={options}
      selected={node.waits_for}
      onPick={(waits_for) => patchNode(node.key, { waits_for })}
      searchPlaceholder={t('sub_items.find')}
      emptyText={t('common:no_match')}
    >
      <Icon of={IconBan} size={14} />
      {waiting.map((other) => other.number).join(' ')}
    </Picker>
  );
}

function Assignees({ row: { node, number } }: Pick<SubItemRowProps, 'row'>) {
  const { t } = useTranslation(['templates', 'common']);
  const { projectId, canEdit, patchNode } = useEditor();
  const options = useWhoOptions(projectId);
  return (
    <Picker
      multiple
      className={styles.assignees}
      disabled={!canEdit}
      label={t('sub_items.who', { number })}
      options={() => options(t)}
      selected={node.assignees}
      onPick={(assignees) => patchNode(node.key, { assignees })}
      searchPlaceholder={t('sub_items.find_person')}
      emptyText={t('common:no_match')}
    >
      {node.assignees.length === 0 ? (
        <span className={styles.rule}>
          <Icon of={IconUser} size={12} />
        </span>
      ) : (
        node.assignees.slice(0, 2).map((who) => <WhoIcon key={who} who={who} />)
      )}
    </Picker>
  );
}

const MOVES = [
  { move: 'up', icon: IconArrowUp },
  { move: 'down', icon: IconArrowDown },
  { move: 'in', icon: IconIndentIncrease },
  { move: 'out', icon: IconIndentDecrease },
] as const;

/** Where a sub-item can be moved to. */
function MoveItems({ itemKey }: { itemKey: string }) {
  const { t } = useTranslation('templates');
  const { values, moveSubItem } = useEditor();
  const possible = MOVES.filter(({ move }) => moveNode(values.content.item, itemKey, move) !== null);
  return (
    <>
      {possible.length > 0 && <Menu.Divider />}
      {possible.map(({ move, icon }) => (
        <MenuItem
          key={move}
          icon={icon}
          text={t(`sub_items.${move}`)}
          onClick={() => moveSubItem(itemKey, move)}
        />
      ))}
    </>
  );
}

function RowMenu({ row: { node, number, depth, parent }, onAdd }: Pick<SubItemRowProps, 'row' | 'onAdd'>) {
  const { t } = useTranslation(['templates', 'common']);
  const { removeSubItem } = useEditor();
  const { key } = node;
  return (
    <Menu position="bottom-end" width={216}>
      <Menu.Target>
        <IconButton of={IconDots} size="sm" label={t('sub_items.menu', { number })} />
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItem icon={IconPlus} text={t('sub_items.add_below')} onClick={() => onAdd(parent.key, key)} />
        {depth + 2 < TEMPLATE_LIMITS.depth && (
          <MenuItem icon={IconSubtask} text={t('sub_items.add_inside')} onClick={() => onAdd(key)} />
        )}
        <MoveItems itemKey={key} />
        <Menu.Divider />
        <MenuItem isDangerous icon={IconTrash} text={t('common:delete')} onClick={() => removeSubItem(key)} />
      </Menu.Dropdown>
    </Menu>
  );
}
