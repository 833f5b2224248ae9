import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

export const paymentValidationsKey = (lotId: string) => lotKey(lotId, 'payment-validations')

/** The payment validations of a lot, by name. */
export const paymentValidationsQuery = (lotId: string) =>
  queryOptions({
    queryKey: paymentValidationsKey(lotId),
    queryFn: async ({ signal }) =>
      (await call('GET /parking-lots/payment-validation/', { query: { parkingLot: lotId }, signal })).data,
  })

/** The staff users of a lot who can give validations, by name. */
export const giversQuery = (lotId: string) =>
  queryOptions({
    queryKey: ['staff-users', lotId, 'validations'],
    queryFn: async ({ signal }) =>
      (await call('GET /parking-lots/staffusers/visitorValidation/{id}', { params: { id: lotId }, signal }))
        .staffUsers,
  })
