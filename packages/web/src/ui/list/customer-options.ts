import { call } from '#lib/api/call.ts'
import { customersKey } from '#lib/live/lot-keys.ts'
import { useFoundOptions, type OptionsOnServer } from './use-found-options.ts'

const customers: OptionsOnServer = {
  queryKey: [...customersKey, 'options'],
  ask: (query, signal) => call('GET /admin/customers', { query, signal }),
}

/** Customers to choose from, found by what is typed; `chosen` are ids. */
export const useCustomerOptions = (chosen: readonly string[], isEnabled = true) =>
  useFoundOptions(customers, chosen, isEnabled)
