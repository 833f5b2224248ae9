import { useMutation } from '@tanstack/react-query'
import { toastFailed, toastUndo } from '#ui/toasts.tsx'

interface Removal {
  remove: () => Promise<unknown>
  /** The inverse of the removal. */
  restore: () => Promise<unknown>
  removed: string
  failed: string
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Removes the object of a dialog, closes the dialog, and offers undo. */
export const useRemoval = ({ remove, restore, removed, failed, onDone, onClose }: Removal) =>
  useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      onClose()
      await onDone()
      toastUndo(removed, async () => {
        await restore()
        await onDone()
      })
    },
    onError: () => toastFailed(failed),
  })
