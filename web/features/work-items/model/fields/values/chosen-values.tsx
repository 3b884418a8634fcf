import { AvatarStack } from '#components/people/avatar.tsx';
import { peopleNames } from '#components/people/people-names.ts';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { listNames } from '#lib/text/names.ts';
import { itemKey } from '../../items/item-key.ts';
import { usePersons } from '../../items/use-rows.ts';
import type { ValueProps } from '../base/field-view.ts';
import { choicesIn } from '../base/value-text.ts';
import styles from './field-value.module.css';

/** The coloured square of a choice, for pickers and group heads. */
export function ChoiceSwatch({ color }: { color: string }) {
  return (
    <span className={styles.swatchBox} aria-hidden>
      <span className={styles.swatch} style={{ ['--c' as string]: color || 'var(--text-3)' }} />
    </span>
  );
}

/** A choice of a select, which has a square where a label has a dot. */
export function ChoiceChip({ name, color }: { name: string; color: string }) {
  return (
    <span className={styles.chip} title={name}>
      <span className={styles.swatch} style={{ ['--c' as string]: color || 'var(--text-3)' }} />
      <span className={styles.text}>{name}</span>
    </span>
  );
}

const MOST = { row: 40, cell: 3, card: 2 } as const;

/** What there is no room for, as a number whose tooltip names it. */
function More({ names }: { names: readonly string[] }) {
  return names.length === 0 ? null : (
    <span className={styles.chip} title={listNames(names)}>
      +{names.length}
    </span>
  );
}

export function ChoicesValue({ field, value, look }: ValueProps) {
  const choices = choicesIn(field, value);
  return (
    <span className={styles.chips} data-look={look}>
      {choices.slice(0, MOST[look]).map((choice) => (
        <ChoiceChip key={choice.id} {...choice} />
      ))}
      <More names={choices.slice(MOST[look]).map(({ name }) => name)} />
    </span>
  );
}

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
