import type { ReactNode } from 'react';

/** What a screen of items has around them that only its kind of list knows. */
export type ScreenParts = {
  /** Between the project and the end of the breadcrumb. */
  crumbs?: readonly { label: string; to: string }[];
  /** The name of what is listed, and what its last crumb draws instead of it. */
  name?: string;
  /** Beside the breadcrumb, e.g. a switch to another cycle. */
  switcher?: ReactNode;
  /** Among the controls of the header. */
  tools?: ReactNode;
  /** Above the items. */
  banner?: ReactNode;
  /** Beside the items. */
  aside?: ReactNode;
};
