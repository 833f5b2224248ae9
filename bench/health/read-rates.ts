import { gapOf, shareMissed } from '@stallwise/domain/health/counts.rules.ts'
import { randomOf } from './random.ts'

/** Vehicles of which half come always by the same entry, and half only once. */
const regularShare = 0.5
/** Reads at the exit that are missed, or of another plate. */
const exitMissed = 0.04

/** One week of a lot with some entries, each with its own read rate: how far off each found rate is, in points. */
const errorsOf = (seed: number, rates: readonly number[], passages: number): number[] => {
  const random = randomOf(seed)
  const entries = rates.map((_, nth) => ({ id: String(nth), read: 0, habitual: 0 }))
  let unknown = 0
  for (const [nth, rate] of rates.entries())
    for (let passage = 0; passage < passages; passage++) {
      const [wasRead, isRegular, leftUnread] = [
        random.next() < rate,
        random.next() < regularShare,
        random.next() < exitMissed,
      ]
      if (leftUnread) continue
      if (wasRead) entries[nth]!.read++
      else if (isRegular) entries[nth]!.habitual++
      else unknown++
    }
  return shareMissed(entries, unknown).map(({ id, counted, all }) => {
    const found = gapOf({ kind: 'entryReads', counted, all }, { meanPaymentCents: null, passCents: null })
    return Math.abs((found?.rate?.percent ?? 100) - 100 * rates[Number(id)]!)
  })
}

/** HEA-51: which share of rates that are found from 500 passages at each entry is within 5 points of the true one. */
export const sayReadRates = (runs: number): void => {
  const lots = [[0.63], [0.9], [0.98], [0.63, 0.95], [0.8, 0.97, 0.99]]
  console.log('\nread rates from 500 passages at each entry: within 5 points, worst')
  for (const rates of lots) {
    const errors = Array.from({ length: runs }, (_, nth) =>
      errorsOf(nth * 31 + rates.length, rates, 500),
    ).flat()
    const within = errors.filter((error) => error <= 5).length / errors.length
    const words = rates.map((rate) => `${100 * rate} %`).join(', ')
    console.log(`${words.padEnd(24)} ${(100 * within).toFixed(1)} %   ${Math.max(...errors).toFixed(1)}`)
  }
}
