/** HEA-50: the share of vehicles that a camera read, in percent, and how sure that is. */
export interface ReadRate {
  readonly percent: number
  /** In points, in 19 of 20 cases. */
  readonly plusMinus: number
  readonly vehicles: number
}

const z = 1.96

/** HEA-50: of vehicles that something else saw later, how many the camera had read; undefined without any. Source: Wilson’s interval. */
export const readRateOf = (read: number, seenLater: number): ReadRate | undefined => {
  if (seenLater <= 0) return undefined
  const share = read / seenLater
  const spread =
    (z * Math.sqrt((share * (1 - share)) / seenLater + (z * z) / (4 * seenLater ** 2))) /
    (1 + (z * z) / seenLater)
  return { percent: 100 * share, plusMinus: 100 * spread, vehicles: seenLater }
}
