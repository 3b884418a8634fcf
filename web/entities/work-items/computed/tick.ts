import { isComputedWhenRead } from '@tandem/shared/projects/fields/when-read.ts';
import { create } from 'zustand';
import type { Field } from '../../projects/fields/types.ts';

type Asked = Pick<Field, 'kind' | 'options'>;

/** Increases when values that are computed on the device may have changed. */
export const useTick = create<{ tick: number }>(() => ({ tick: 0 }));

/** Redraws the caller then, if one of these fields is computed on read. */
export const useComputedTick = (fields: readonly Asked[]): number =>
  useTick(({ tick }) => (fields.some(isComputedWhenRead) ? tick : 0));
