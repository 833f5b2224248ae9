import { backOff } from '../time/back-off.ts'
import type { GateDriver, GateOutcome, ReleaseState } from './gates.model.ts'

/** GAT-11: how long a pulse may wait to be sent. */
export const pulseLifeMs = 5_000
/** GAT-15: the user gets a response after this time at the latest; the rest of the 5 seconds is for its transport. */
export const maxAnswerMs = 4_700
/** GAT-16: how long a gate accepts no other pulse after one. */
export const lockOutMs = 3_000
/** GAT-21: how long one server or box may work on a release before another tries. */
export const releaseLeaseMs = 20_000
/** GAT-24: how long a release has been due before it may be given up. */
export const releaseGiveUpMs = 24 * 3_600_000
/** GAT-42: how long after its last request a box counts as online. */
export const edgeSilenceMs = 45_000
/** GAT-30: what is recorded where no reason was given. */
export const noReasonGiven = 'No reason given'

/** GAT-20: pulse lengths in milliseconds. */
export const minPulseMs = 500
export const maxPulseMs = 10_000
export const defaultPulseMs = 1_000

/** GAT-01: the range of outlet numbers. */
export const firstOutlet = 0
export const lastOutlet = 7

/** GAT-02: the controller's own number of an outlet. */
export const deviceOutlet = (outlet: number, outletBase: number): number => outlet + outletBase

/** GAT-02: the number of the first outlet at controllers of this kind by default. */
export const defaultOutletBase = (driver: GateDriver): 0 | 1 => (driver === 'dataprobe-pdu' ? 1 : 0)

/** GAT-21: whether a release is still needed once the outcome is known. */
export const releaseAfter = (outcome: GateOutcome['state']): Extract<ReleaseState, 'none' | 'due'> =>
  outcome === 'refused' ? 'none' : 'due'

/** GAT-21: how long to wait after the n-th attempt (from 1) that was not confirmed. */
export const releasePauseMs = backOff(1_000, 60_000)
