import type { ValueProps } from '#components/fields/base/field-view.ts';
import { MOST } from '#components/fields/values/choices-value.tsx';
import styles from '#components/fields/values/field-value.module.css';
import { AvatarStack } from '#components/people/avatar.tsx';
import { peopleNames } from '#components/people/people-names.ts';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { itemKey } from '../../items/item-key.ts';
import { usePersons } from '../../items/use-rows.ts';

const NONE: readonly string[] = [];
const idsOf = (value: ValueProps['value']): readonly string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : NONE;

export function PeopleValue({ value, look }: ValueProps) {
  const people = usePersons(idsOf(value));
  return (
    <>
      <AvatarStack people={people} size={look === 'card' ? 16 : 20} />
      {look !== 'card' && <span className={styles.text}>{peopleNames(people)}</span>}
    </>
  );
}

export function ItemsValue({ value, look }: ValueProps) {
  const ids = idsOf(value);
  return (
    <span className={styles.chips} data-look={look}>
      {ids.slice(0, MOST[look]).map((id) => (
        <ItemChip key={id} id={id} isShort={look !== 'row'} />
      ))}
      {ids.length > MOST[look] && <span className={styles.chip}>+{ids.length - MOST[look]}</span>}
    </span>
  );
}

/** An item that a field points to: its state, key and title; nothing of one that may not be seen. */
function ItemChip({ id, isShort }: { id: string; isShort: boolean }) {
  const row = useWorkItem(id);
  const identifier = useProject(row?.project_id)?.identifier;
  const state = useWorkItemState(row?.state_id ?? '');
  if (!row) return <span className={styles.itemChip}>…</span>;
  return (
    <span className={styles.itemChip} title={row.name}>
      {state && <StateIcon group={state.group} color={state.color} />}
      <span className={styles.itemKey}>{itemKey(identifier, row)}</span>
      {!isShort && <span className={styles.text}>{row.name}</span>}
    </span>
  );
}
