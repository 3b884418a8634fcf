import type { Transition } from '#entities/projects/workflow/types.ts';

/** The props of a block in the panel of a transition. */
export type BlockProps = { transition: Transition; patch: (patch: Partial<Transition>) => void };
