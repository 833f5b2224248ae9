import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { OwnEventView } from '@stallwise/contract/events/events.contract.ts'
import { call } from '#lib/api/call.ts'
import { toastFailed, toastUndo } from '#ui/toasts.tsx'

interface Removed {
  configuration: LotConfiguration
  event: OwnEventView | undefined
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** EVT-04: removes an event, and offers to undo that. */
export const useRemoveEvent = ({ configuration: { _id: id }, event, onDone, onClose }: Removed) => {
  const { t } = useLingui()
  return useMutation({
    mutationFn: () =>
      call('DELETE /parking-lots/{id}/own-events/{eventId}', {
        params: { id, eventId: event!._id },
        query: { version: event!.version },
      }),
    onSuccess: async () => {
      onClose()
      await onDone()
      const { _id: _, version: __, ...body } = event!
      toastUndo(t`Event removed.`, async () => {
        await call('POST /parking-lots/{id}/own-events', { params: { id }, body })
        await onDone()
      })
    },
    onError: () => toastFailed(t`The event could not be removed.`),
  })
}
