import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '#entities/work-items/attachments/uploads.ts';
import { useInstance } from '#entities/identity/instance/store.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useIsNewItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { useLanguage } from '#lib/device/language.ts';
import { showToast } from '#lib/frame/toast-store.ts';

/** Every member brings files (docs/contract/attachments.md#who-brings-files); the item has to be stored first. */
export function useCanAttach(row: WorkItem): boolean {
  const role = useProject(row.project_id)?.member_role;
  const isNew = useIsNewItem(row.id);
  return Boolean(role) && row.archived_at === null && !isNew;
}

/** Attaches files; those that no server would take are named at once. */
function useAttach(row: WorkItem) {
  const { t } = useTranslation('detail');
  const limit = useInstance(({ config }) => config.file_size_limit);
  const language = useLanguage((state) => state.language);
  return useCallback(
    (files: Iterable<File>) => {
      for (const file of files) {
        const problem =
          file.size > limit
            ? t('files.too_large', { name: file.name, limit: formatBytes(limit, language) })
            : file.size === 0 && t('files.empty', { name: file.name });
        if (problem) showToast({ tone: 'error', title: t('files.not_attached'), text: problem });
        else upload(row, file);
      }
    },
    [row, limit, language, t],
  );
}

/** Opens the browser's own choice of files. */
export function useFileChoice(row: WorkItem) {
  const attach = useAttach(row);
  return () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.addEventListener('change', () => attach(input.files ?? []));
    input.click();
  };
}

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];
const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Files that are dropped anywhere on the item, or pasted outside of a text, are attached to it; what an editor takes for
 * itself is the editor's.
 */
export function useDroppedFiles(root: RefObject<HTMLElement | null>, row: WorkItem): boolean {
  const attach = useAttach(row);
  const canAttach = useCanAttach(row);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!element || !canAttach) return undefined;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      attach(filesOf(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData);
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      attach(files);
    };
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    element.addEventListener('paste', paste);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
      element.removeEventListener('paste', paste);
    };
  }, [root, canAttach, attach]);
  return isOver;
}
