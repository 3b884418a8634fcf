/** Paths of the product itself, and names kept for it (docs/contract/workspaces.md#slug-check). */
const RESERVED_SLUGS = new Set(
  `404 accounts api create-workspace god-mode installations invitations onboarding profile spaces workspace-invitations
  password flags monitor monitoring ingest enterprise disco silo chat calendar drive channels upgrade billing sign-in
  sign-up signin signup config live admin m import importers integrations integration configuration initiatives
  initiative workflow workflows epics epic story mobile dashboard desktop onload real-time one pages business pro
  settings license licenses instances instance tandem-pro tandem-ultimate tandem-enterprise
  auth healthz mcp readyz oauth collab yjs socket.io assets file-assets`.split(/\s+/),
);

/** True for a slug that no workspace may have, whatever its case. */
export const isReservedSlug = (slug: string): boolean => RESERVED_SLUGS.has(slug.toLowerCase());

/** Letters, digits, `_` and `-`. */
export const isSlugText = (slug: string): boolean => /^[A-Za-z0-9_-]+$/.test(slug);
