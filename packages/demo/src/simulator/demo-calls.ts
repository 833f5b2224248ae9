import { namedId } from '#seeded/named-id.ts'
import { namedRandom, pick } from '#seeded/random.ts'
import type { CallOutcome } from '@stallwise/domain/gates/intercom-calls.rules.ts'

/** A call at the intercom of a lot. `at` in milliseconds since 1970 UTC. */
export interface DemoCall {
  readonly id: string
  readonly at: number
  readonly note: string
  readonly outcome: CallOutcome
}

/** What callers of the demo ask for, and how the calls end. */
export const demoCalls: readonly (readonly [note: string, outcome: CallOutcome])[] = [
  ['Courier with a parcel for the front desk.', 'opened'],
  ['Asked for the way to the visitors’ stalls.', 'information'],
  ['Wanted to park without a pass; sent to the public lot across the street.', 'refused'],
  ['Forgot the tag; name and suite confirmed.', 'opened'],
  ['Asked when the lot closes.', 'information'],
]

const everyMs = 3 * 3_600_000
const callsKept = 8

/** The calls of the last day at one lot: one about every three hours. The same each time. */
export const planCalls = (lotId: string, seed: number, now: number): DemoCall[] =>
  Array.from({ length: callsKept }, (_, nth) => Math.floor(now / everyMs) - nth).flatMap((turn) => {
    const random = namedRandom(seed, 'call', lotId, turn)
    const at = turn * everyMs + Math.floor(random() * everyMs)
    const [note, outcome] = pick(random, demoCalls)
    return at > now ? [] : [{ id: namedId(`call ${lotId} ${turn}`), at, note, outcome }]
  })
