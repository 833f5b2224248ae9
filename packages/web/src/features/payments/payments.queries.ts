import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { StaffPayment } from '@stallwise/contract/payments/staff-payments.contract.ts'
import {
  paymentStatuses,
  paymentWarnings,
  staffPaymentSorts,
} from '@stallwise/domain/payments/staff-payments.model.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import type { PaymentSearch } from './payments.search.ts'

type Query = QueryOf<Endpoints['GET /payments']>

/** Everything about the payments of a lot. The server names it as stale when they change. */
export const paymentsKey = (lotId: string) => lotKey(lotId, 'payments')

const queryOf = (lotId: string, { from, to, ...search }: PaymentSearch): Query => {
  const filters = { status: paymentStatuses, warning: paymentWarnings }
  return {
    ...listQueryOf<Omit<Query, 'parkingLot'>>(search, { sorts: staffPaymentSorts, filters }),
    ...(from && { from }),
    ...(to && { to }),
    parkingLot: lotId,
  }
}

/** The payments of a lot, by pages. */
export const paymentRows = (lotId: string, search: PaymentSearch): ServerRowsOptions<StaffPayment> => {
  const query = queryOf(lotId, search)
  return {
    queryKey: [...paymentsKey(lotId), 'list', query],
    ask: (page, signal) => call('GET /payments', { query: { ...query, ...page }, signal }),
  }
}

/** The sums of all payments that the list finds. */
export const paymentSumsQuery = (lotId: string, search: PaymentSearch) => {
  const query = queryOf(lotId, search)
  return queryOptions({
    queryKey: [...paymentsKey(lotId), 'sums', query],
    queryFn: ({ signal }) => call('GET /payments', { query: { ...query, limit: 1 }, signal }),
    placeholderData: (before) => before,
  })
}

/** The latest payments of a plate. */
export const platePaymentsQuery = (lotId: string, plate: string) =>
  queryOptions({
    queryKey: [...paymentsKey(lotId), 'of plate', plate],
    queryFn: async ({ signal }) => {
      const query = { parkingLot: lotId, licensePlate: plate, limit: 5 }
      return (await call('GET /payments', { query, signal })).data
    },
  })

export const paymentQuery = (lotId: string, id: string) =>
  apiQuery([...paymentsKey(lotId), 'one', id], 'GET /payments/{id}', { params: { id } })

/** What was charged and refunded on a day. */
export const settlementQuery = (lotId: string, day: string) =>
  apiQuery([...paymentsKey(lotId), 'settlement', day], 'GET /parking-lots/{id}/settlement', {
    params: { id: lotId },
    query: { day },
  })

/** The payment account of a lot, without its API token. */
export const paymentAccountQuery = (lotId: string) =>
  apiQuery([...paymentsKey(lotId), 'account'], 'GET /parking-lots/{id}/payment-account', {
    params: { id: lotId },
  })
