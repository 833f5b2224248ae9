import { call } from '#lib/api/call.ts'
import { lotsKey } from '#lib/live/lot-keys.ts'
import { useFoundOptions, type OptionsOnServer } from '#ui/list/use-found-options.ts'

const lots: OptionsOnServer = {
  queryKey: [...lotsKey, 'options'],
  ask: (query, signal) => call('GET /parking-lots', { query, signal }),
}

/** Lots to choose from, found by what is typed; `chosen` are ids. */
export const useLotOptions = (chosen: readonly string[], isEnabled = true) =>
  useFoundOptions(lots, chosen, isEnabled)
