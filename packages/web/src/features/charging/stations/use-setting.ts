import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChargingStationView } from '@stallwise/contract/charging/stations.contract.ts'
import { call, type CallInput } from '#lib/api/call.ts'
import { chargingKey } from '../charging.queries.ts'

type Setting = CallInput<'POST /charging/stations/{id}/settings'>['body']

export interface OfStation {
  lotId: string
  station: ChargingStationView
  onClose: () => void
}

/** Reads or changes settings of a station; what it answers is in the reply. CST-56 */
export const useSetting = ({ lotId, station }: Omit<OfStation, 'onClose'>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Setting) =>
      call('POST /charging/stations/{id}/settings', { params: { id: station._id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: chargingKey(lotId) }),
  })
}
