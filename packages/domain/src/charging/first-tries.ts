/** CST-90: of how many days first tries are counted. */
export const firstTryDays = 30
/** CST-90: within which time power has to flow after the begin, in seconds. Source: definitions of charging. */
export const firstTrySeconds = 60

/** CST-90, CST-91: how many attempts of some days are known to have led to power in time, and to how many it is known at all. */
export interface FirstTries {
  readonly attempts: number
  readonly succeeded: number
}

/** CST-91: the share in percent; null = of no attempt it is known. */
export const firstTryPercent = ({ attempts, succeeded }: FirstTries): number | null =>
  attempts === 0 ? null : (succeeded / attempts) * 100

/** CST-91: those of several stations together. */
export const firstTriesOfAll = (stations: readonly FirstTries[]): FirstTries => ({
  attempts: stations.reduce((sum, { attempts }) => sum + attempts, 0),
  succeeded: stations.reduce((sum, { succeeded }) => sum + succeeded, 0),
})
