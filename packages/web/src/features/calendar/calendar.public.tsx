import { lazy, Suspense } from 'react'
import type { CloseDialogProps } from './CloseDialog.tsx'

const Loaded = lazy(async () => ({ default: (await import('./CloseDialog.tsx')).CloseDialog }))

/** The dialog that closes a floor or stalls; its code is loaded when it is first shown. */
export const CloseDialog = (props: CloseDialogProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
