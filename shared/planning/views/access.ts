/** Who sees a view: everybody who sees its place, or its owner alone. */
export const VIEW_ACCESS = { PUBLIC: 0, PRIVATE: 1 } as const;
export type ViewAccess = (typeof VIEW_ACCESS)[keyof typeof VIEW_ACCESS];
