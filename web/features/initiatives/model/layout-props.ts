import type { ReactNode } from 'react';
import type { Line } from './lines.ts';
import type { Shown } from './use-look.ts';

/** What each layout of initiatives is drawn from. */
export type LayoutProps = {
  lines: readonly Line[];
  shown: readonly Shown[];
  /** How many there are. */
  status: ReactNode;
  onFold: (id: string) => void;
};
