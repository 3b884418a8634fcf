import { useNavigate } from 'react-router';
import {
  againOf,
  type ImporterRow,
  type ImportOrigin,
  type ImportService,
  type NewImport,
  startImport,
} from '#entities/integrations/imports/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';

export type StartProps = {
  service: ImportService;
  /** The import that is run again; null for a new one. */
  again: ImporterRow | null;
  onClose: () => void;
};

type Wanted = { target: NewImport['target']; signal: AbortSignal };

/** Has what is to be imported looked at and goes to what was found. */
export function useDryRun({ service, again, onClose }: StartProps) {
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  return async (origin: ImportOrigin, { target, signal }: Wanted) => {
    const changes = { target, is_dry_run: true, origin };
    const wanted = again
      ? againOf(again, changes)
      : {
          service,
          columns: null,
          fields: {},
          day_order: null,
          encoding: null,
          states: {},
          priorities: {},
          users: [],
          ...changes,
        };
    const row = await startImport(slug, wanted);
    signal.throwIfAborted();
    onClose();
    await navigate(paths.workspaceImports(slug, row));
  };
}
