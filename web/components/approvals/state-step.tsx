import { IconArrowNarrowRight } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import { StateIcon } from '../icons/state-icon.tsx';
import styles from './state-step.module.css';

/** The name and the icon of a state. */
export type StateLook = { name: string } & Pick<ComponentProps<typeof StateIcon>, 'group' | 'color'>;

type StepProps = {
  from: StateLook | undefined;
  to: StateLook | undefined;
  /** `names` shows both names, `target` only the new one, `icons` none. */
  look?: 'names' | 'target' | 'icons';
};

/** Shows the move from one state to another. */
export function StateStep({ from, to, look = 'names' }: StepProps) {
  return (
    <>
      {from && <StateIcon group={from.group} color={from.color} />}
      {from && look === 'names' && <span className={styles.name}>{from.name}</span>}
      <Icon of={IconArrowNarrowRight} size={14} className={styles.arrow} />
      {to && <StateIcon group={to.group} color={to.color} />}
      {to && look !== 'icons' && <span className={styles.name}>{to.name}</span>}
    </>
  );
}
