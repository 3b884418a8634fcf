import { create } from 'zustand';
import { stopTimer } from './timer-actions.ts';

type Stopping = {
  /** When the person pressed stop; null while nothing is asked. */
  askedAt: number | null;
  /** Whether a timer is drawn that can ask. */
  canAsk: boolean;
};

/** Whether the running timer asks what is to be stored before it stops. */
export const useStopping = create<Stopping>(() => ({ askedAt: null, canAsk: false }));

/** Stops my timer after a look at its time. Where no timer is on the screen, as on phones, it stops at once. */
export function askToStop() {
  if (useStopping.getState().canAsk) useStopping.setState({ askedAt: Date.now() });
  else stopTimer();
}

export const endAsking = () => useStopping.setState({ askedAt: null });
