import type { PassType, Validity } from './passholders.model.ts'

/** A pass as it is counted; `insideAtOnce` = vehicles that it allows inside. */
export interface SoldPass extends Validity {
  readonly parkingGroup: string
  readonly passType: PassType
  readonly insideAtOnce: number
}

/** Passes by type. */
export type PassCounts = Readonly<Record<PassType, number>>

/** PAS-20: whether a pass is valid on a day (YYYY-MM-DD in the lot's time zone). */
export const isValidOn = ({ validFrom, validTo }: Validity, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)

/** State of a pass on a day. */
export type PassState = 'valid' | 'upcoming' | 'expired'

/** PAS-20: the state of a pass on a day (YYYY-MM-DD in the lot's time zone). */
export const passStateOn = (pass: Validity, day: string): PassState => {
  if (isValidOn(pass, day)) return 'valid'
  return pass.validFrom !== null && day < pass.validFrom ? 'upcoming' : 'expired'
}

const none: PassCounts = { allDay: 0, daytime: 0, overnight: 0 }

/** PAS-21: passes sold on a day by parking group; groups without passes are left out. */
export const passesSoldOn = (passes: Iterable<SoldPass>, day: string): Map<string, PassCounts> => {
  const sold = new Map<string, PassCounts>()
  for (const pass of passes) {
    if (!isValidOn(pass, day)) continue
    const counts = sold.get(pass.parkingGroup) ?? none
    const count = counts[pass.passType] + pass.insideAtOnce
    sold.set(pass.parkingGroup, { ...counts, [pass.passType]: count })
  }
  return sold
}
