import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { onPalette } from './palette-state.ts';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));

/** Ctrl K: every screen and the recent jobs, by typing. Loaded when it is first opened. */
export function Palette({ isAdmin }: { isAdmin: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => onPalette(() => setOpen(true)), []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <PaletteDialog isAdmin={isAdmin} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
