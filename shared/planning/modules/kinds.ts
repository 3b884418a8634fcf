/** A part of the product, or a version of it that is released (docs/contract/modules.md#versions). */
export const MODULE_KINDS = ['module', 'version'] as const;
export type ModuleKind = (typeof MODULE_KINDS)[number];
