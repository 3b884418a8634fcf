/** The item or epic of a path. */
export type ItemPath = { item_id: string };
