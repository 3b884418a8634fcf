import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from '../parts/onboarding.module.css';

type StepButtonsProps = {
  /** The other way out: a step back, or to leave this one for later. */
  other?: { text: string; onClick: () => void };
  /** The one to go on with. */
  children: ReactNode;
};

/** The foot of a step; on a phone it stays at the thumb. */
export function StepButtons({ other, children }: StepButtonsProps) {
  return (
    <div className={styles.buttons}>
      {other && (
        <Button variant="subtle" size="md" className={styles.otherWay ?? ''} onClick={other.onClick}>
          {other.text}
        </Button>
      )}
      {children}
    </div>
  );
}
