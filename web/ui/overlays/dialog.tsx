import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from '#web/ui/overlays/dialog-popup.tsx';

export const DialogPopup = lazy(() =>
  import('#web/ui/overlays/dialog-popup.tsx').then((module) => ({ default: module.DialogPopup })),
);

/**
 * A dialog in the middle of a wide screen, a sheet from the bottom of a phone. Esc and the backdrop
 * close it. Its machinery weighs as much as a page, so it travels when the first dialog opens.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  // Mounted from then on, so that closing can fade and give the focus back.
  return wasOpened ? (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  ) : null;
}
