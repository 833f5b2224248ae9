import type { VehicleAtGate } from './read-opening.rules.ts'
import { lockOutMs } from './pulse.rules.ts'

/** GAT-61: a vehicle that was refused is decided again after this time, and at most once in it. Source: decision 3. */
export const decidedAgainAfterMs = 10_000
/** GAT-61: for so long; afterwards only when its own right changes. Source: decision 3. */
export const decidedAgainForMs = 10 * 60_000
/** GAT-61: a vehicle that was refused and not read for so long arrives anew. Source: decision 3. */
export const goneAfterMs = 60_000
/** GAT-60: a vehicle is recognised for so long after its last read: as long as a reader's threshold may be (VIS-08), and a little. */
export const recognisedForMs = 16 * 60_000
/** GAT-62: a vehicle that is read again from then on after its pulse has not passed. Source: decision 3. */
export const notPassedFromMs = 20_000
/** GAT-62: and until then. */
export const notPassedUntilMs = 60_000
/** GAT-62: how often a vehicle that has not passed is decided again. */
export const mostPulsesAgain = 2
/** GAT-63: a pulse that had to wait is sent for a read that is not older than this. Source: decision 3. */
export const pulseWaitMs = 5_000

/** The last decision about a vehicle that is read at a gate again. Times in milliseconds. */
export interface EarlierDecision {
  readonly opens: boolean
  readonly isPassback: boolean
  readonly decidedAt: number
  /** When it was decided about first since it arrived. */
  readonly arrivedAt: number
  readonly lastReadAt: number
  /** When a pulse was requested for it; null = none was. */
  readonly pulsedAt: number | null
  /** The pulse was certainly not sent. */
  readonly isNotSent: boolean
  /** GAT-16: no pulse was requested, since the gate was opening for another vehicle. */
  readonly wasOpening: boolean
  /** GAT-62: how often it was let in again. */
  readonly pulsesAgain: number
  readonly rights: string
}

/** What a read of a vehicle leads to. `ifRightChanged`: it is decided again only if its own right is another one now. */
export type NextDecision = 'first' | 'again' | 'pulseAgain' | 'ifRightChanged' | 'none'

/** A read of a vehicle, and whether it repeats a passage (VIS-01, VIS-08, VIS-09). */
interface ReadAgain {
  readonly now: number
  readonly isRepeat: boolean
}

const afterOpening = (earlier: EarlierDecision, { now, isRepeat }: ReadAgain): NextDecision => {
  const { pulsedAt, decidedAt, wasOpening, pulsesAgain } = earlier
  if (pulsedAt === null && wasOpening) return now - decidedAt < lockOutMs ? 'none' : 'again'
  const sinceMs = now - (pulsedAt ?? decidedAt)
  if (sinceMs < notPassedFromMs) return 'none'
  if (sinceMs <= notPassedUntilMs) return pulsesAgain < mostPulsesAgain ? 'pulseAgain' : 'none'
  return isRepeat ? 'none' : 'first'
}

/** GAT-60 to GAT-63: whether a vehicle that is read at a gate is decided about. Source: decision 3. */
export const nextDecision = (earlier: EarlierDecision | undefined, read: ReadAgain): NextDecision => {
  if (!earlier) return 'first'
  if (earlier.opens && !earlier.isNotSent) return afterOpening(earlier, read)
  if (read.now - earlier.lastReadAt > goneAfterMs) return 'first'
  if (read.now - earlier.decidedAt < decidedAgainAfterMs) return 'none'
  return read.now - earlier.arrivedAt <= decidedAgainForMs ? 'again' : 'ifRightChanged'
}

/** GAT-61: a vehicle's own right: what it has, and not how many others are inside. */
export const rightsOf = ({
  pass,
  isAuthorised,
  due,
}: Pick<VehicleAtGate, 'pass' | 'isAuthorised' | 'due'>): string =>
  [
    pass === null ? 'no pass' : `${pass.isValid ? 'valid' : 'invalid'} pass of ${pass.passholderGroupId}`,
    ...(isAuthorised ? ['authorised'] : []),
    due,
  ].join(', ')
