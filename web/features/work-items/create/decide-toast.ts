import type { TFunction } from 'i18next';
import { type Decided, undecide } from '#entities/work-items/intake/actions.ts';
import { entryOf } from '#entities/work-items/intake/store.ts';
import type { IntakeStatus } from '#entities/work-items/intake/types.ts';
import { isCutOff, useConnection } from '#lib/http/connection.ts';
import { showToast } from '#lib/frame/toast-store.ts';

type Notice = { decided: Decided; status: IntakeStatus; t: TFunction; open?: () => void };

/** Says what was decided, with the way to the item and back; not before it is stored, unless there is no connection. */
export function notifyDecision({ decided, status, t, open }: Notice) {
  const { issue } = decided.before;
  const notify = () =>
    showToast({
      ...{ kind: `intake ${decided.before.id}`, tone: 'success' as const },
      title: t(`intake:done.${status}`),
      text: entryOf(issue.id)?.issue.name ?? issue.name,
      actions: [
        ...(open ? [{ label: t('intake:open_item'), run: open }] : []),
        { label: t('work-items:undo.action'), run: () => void undecide(decided) },
      ],
    });
  if (isCutOff(useConnection.getState())) notify();
  else void decided.stored.then((isStored) => isStored && notify());
}
