import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/http/api-error.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { ADDRESS_NOT_PROVEN, AddressModal } from './address-modal.tsx';
import { ProofModal, type Proofs } from './proof-modal.tsx';

/** The server wants to know anew who it is (docs/contract/second-factor.md#proving-anew). */
export const CONFIRMATION_REQUIRED = 5920;

type Proven = {
  /** Does something that takes a proof of today: asks for it when the server does, and then does it. */
  run: (action: () => Promise<void>) => void;
  isBusy: boolean;
  /** The question, while there is one. */
  question: ReactNode;
};

export function useProven(proofs: Proofs): Proven {
  const { t } = useTranslation(['security', 'common']);
  const [waiting, setWaiting] = useState<(() => Promise<void>) | null>(null);
  const [unproven, setUnproven] = useState<(() => Promise<void>) | null>(null);
  const [isBusy, setBusy] = useState(false);
  const perform = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      // What a person called off in their browser's own window is no failure.
      if (error instanceof Error && error.name === 'NotAllowedError') return;
      if (error instanceof ApiError && error.code === CONFIRMATION_REQUIRED) setWaiting(() => action);
      else if (error instanceof ApiError && error.code === ADDRESS_NOT_PROVEN) setUnproven(() => action);
      else showToast({ tone: 'error', title: t('failed'), text: reasonOf(error, t) });
    } finally {
      setBusy(false);
    }
  };
  const address = unproven && (
    <AddressModal
      onClose={() => setUnproven(null)}
      onProven={() => {
        setUnproven(null);
        void perform(unproven);
      }}
    />
  );
  const question = waiting && (
    <ProofModal
      proofs={proofs}
      onClose={() => setWaiting(null)}
      onProven={() => {
        setWaiting(null);
        void perform(waiting);
      }}
    />
  );
  return { run: (action) => void perform(action), isBusy, question: address ?? question };
}

function reasonOf(error: unknown, t: (key: string) => string): string {
  if (!(error instanceof ApiError)) return t('passkeys.failed');
  return error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`);
}
