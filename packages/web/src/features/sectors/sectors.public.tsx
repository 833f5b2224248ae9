import { lazy, Suspense } from 'react'
import type { NewSectorDialogProps } from './NewSectorDialog.tsx'

const Loaded = lazy(async () => ({ default: (await import('./NewSectorDialog.tsx')).NewSectorDialog }))

/** The dialog that makes a sector of selected stalls; its code is loaded when it is first shown. */
export const NewSectorDialog = (props: NewSectorDialogProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
