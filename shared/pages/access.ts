/** Who may open a page. Free of schemas, so that the client can use it without their library. */
export const PAGE_ACCESS = { PUBLIC: 0, PRIVATE: 1 } as const;
export type PageAccess = (typeof PAGE_ACCESS)[keyof typeof PAGE_ACCESS];
