import { networkOf } from './rate-limit.ts'

interface Limit {
  readonly max: number
  readonly windowMs: number
  readonly clock?: () => number
}

const maxAddresses = 50_000

/**
 * Rate limit by network address, counted in memory by each server, for calls that are cheaper than a count in the
 * database. The returned function counts a call and returns whether it is within the limit.
 */
export const createAddressLimit = ({ max, windowMs, clock = Date.now }: Limit) => {
  const counts = new Map<string, number>()
  let endsAt = 0
  return (address: string): boolean => {
    const now = clock()
    if (now >= endsAt || counts.size >= maxAddresses) {
      counts.clear()
      endsAt = now + windowMs
    }
    const network = networkOf(address)
    const count = counts.get(network) ?? 0
    if (count >= max) return false
    counts.set(network, count + 1)
    return true
  }
}
