import type { ReactNode } from 'react';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { Problem } from './problem.tsx';
import { useAsked } from './use-asked.ts';

type AskedModalProps = {
  title: string;
  confirmText: string;
  isDangerous?: boolean;
  /** What is done after a yes; it closes the question itself once it has gone well. */
  run: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** A question that stays open until the server has done it, and says why it did not. */
export function AskedModal({ run, children, ...rest }: AskedModalProps) {
  const { isBusy, problem, confirm } = useAsked(run);
  return (
    <ConfirmModal {...rest} isBusy={isBusy} onConfirm={() => confirm()}>
      {children}
      <Problem text={problem} />
    </ConfirmModal>
  );
}
