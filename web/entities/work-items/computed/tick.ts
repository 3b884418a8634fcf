import { isComputedWhenRead } from '@tandem/shared/projects/fields/when-read.ts';
import { create } from 'zustand';
import type { Field } from '../../projects/fields/types.ts';

type Asked = Pick<Field, 'kind' | 'options'>;

/** Goes up when values that are computed here may have changed. */
export const useTick = create<{ tick: number }>(() => ({ tick: 0 }));

/** Draws the caller anew then, if one of these fields is computed when it is read. */
export const useComputedTick = (fields: readonly Asked[]): number =>
  useTick(({ tick }) => (fields.some(isComputedWhenRead) ? tick : 0));
