import type { Module } from './types.ts';

/** A version that is released, and no part of the product (docs/contract/modules.md#versions). */
export const isVersion = ({ kind }: Pick<Module, 'kind'>) => kind === 'version';
