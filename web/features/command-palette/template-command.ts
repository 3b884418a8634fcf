import { IconTemplate } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { Command } from '#lib/frame/command-store.ts';
import { openModal } from '#lib/frame/modal-store.ts';

/** Adds the command that makes an item from a template, behind the one that makes an item. */
export function withTemplates(commands: readonly Command[], t: TFunction): Command[] {
  return commands.flatMap((command) => {
    if (command.id !== 'new-work-item') return [command];
    const fromTemplate: Command = {
      id: 'new-from-template',
      group: command.group,
      label: t('shell:new_from_template'),
      icon: IconTemplate,
      stage: 'create',
      run: () => openModal({ kind: 'create-work-item', preset: { asks_template: true } }),
    };
    return [command, fromTemplate];
  });
}
