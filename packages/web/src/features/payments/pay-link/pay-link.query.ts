import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** The payment link of a vehicle that is inside, loaded again each time: the vehicle may have left. */
export const payLinkQuery = (lotId: string, licensePlate: string) =>
  queryOptions({
    queryKey: [...lotKey(lotId, 'payments'), 'pay-link', licensePlate],
    queryFn: ({ signal }) =>
      call('GET /parking-lots/{id}/pay-link', { params: { id: lotId }, query: { licensePlate }, signal }),
    gcTime: 0,
    retry: false,
  })

/** The link with which a passholder pays, with what is due now. */
export const passLinkQuery = (lotId: string, passholder: string) =>
  queryOptions({
    queryKey: [...lotKey(lotId, 'passCharges'), 'pay-link', passholder],
    queryFn: ({ signal }) => call('GET /pass-holders/{id}/pay-link', { params: { id: passholder }, signal }),
    gcTime: 0,
    retry: false,
  })
