import { useCallback, useEffect, useState } from 'react';
import {
  fetchPageVersion,
  fetchPageVersions,
  type PageVersion,
  type PageVersionDetail,
} from '#entities/pages/pages/versions.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';

/** The versions of a page; read again whenever the page has changed. */
export function useVersions(projectId: string, pageId: string, updatedAt: string) {
  const [versions, setVersions] = useState<readonly PageVersion[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    const take = (read: readonly PageVersion[]) => {
      setVersions(read);
      setFailed(false);
    };
    fetchPageVersions({ projectId, pageId }).then(take, () => setFailed(true));
  }, [projectId, pageId]);
  useEffect(load, [load, updatedAt]);
  useOnReconnect(hasFailed, load);
  return { versions, hasFailed, load };
}

type Wanted = { projectId: string; pageId: string; id: string | undefined; savedAt: string | undefined };

/** The text of one version; the newest may still be written to, which its time tells. */
export function useVersionText({ projectId, pageId, id, savedAt }: Wanted) {
  const [version, setVersion] = useState<PageVersionDetail | null>(null);
  const [failedId, setFailedId] = useState<string | null>(null);
  const load = useCallback(() => {
    if (!id) return undefined;
    let isCurrent = true;
    fetchPageVersion({ projectId, pageId }, id).then(
      (read) => {
        if (!isCurrent) return;
        setVersion(read);
        setFailedId(null);
      },
      () => isCurrent && setFailedId(id),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another time is another text of the same version
  }, [projectId, pageId, id, savedAt]);
  useEffect(load, [load]);
  return {
    version: version?.id === id ? version : null,
    hasFailed: id !== undefined && failedId === id,
    load: () => void load(),
  };
}
