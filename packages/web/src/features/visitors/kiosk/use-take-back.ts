import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { kioskQuery } from './kiosk.queries.ts'

/** Loads what the kiosk shows again. */
export const useKioskReload = (lotId: string) => {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: kioskQuery(lotId).queryKey })
}

/** Takes back a validation. VAL-23. */
export const useTakeBack = (lotId: string, onDone?: () => void) => {
  const reload = useKioskReload(lotId)
  return useMutation({
    mutationFn: (givenId: string) =>
      call('DELETE /parking-lots/staff-visitor-validation/{id}/given/{givenId}', {
        params: { id: lotId, givenId },
      }),
    onSuccess: onDone,
    onSettled: reload,
  })
}
