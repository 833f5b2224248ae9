/** GAT-50: whom the gates of a zone open for by themselves; `manual` = for nobody. Source: decision 3. */
export const gatePolicies = ['manual', 'everyone', 'authorised', 'authorisedAndVisitors'] as const
/** Whom the gates of a zone open for by themselves. */
export type GatePolicy = (typeof gatePolicies)[number]

/** GAT-55: what happens when a pass enters that is already inside. Source: decision 3. */
export const antiPassbackModes = ['off', 'log', 'refuse'] as const
/** What happens when a pass enters that is already inside. */
export type AntiPassback = (typeof antiPassbackModes)[number]

/** GAT-54: what an entry does for a vehicle that could not be judged in time. Source: decision 3. */
export const unjudgedEntries = ['closed', 'open'] as const
/** What an entry does for a vehicle that could not be judged in time. */
export type UnjudgedEntry = (typeof unjudgedEntries)[number]

/** GAT-54: a read has to be judged within this time from its receipt, in milliseconds. Source: decision 3. */
export const judgedWithinMs = 2_000
/** GAT-51: a read older than this by its own time opens nothing: the vehicle is no longer there. In milliseconds. */
export const maxReadAgeMs = 30_000

/** GAT-58: how long after its read the gates open for a vehicle when it is paid, in minutes. */
export const openAfterPaymentMinutes = 15

/** How the gates of a zone open by themselves. */
export interface GateZone {
  readonly gatePolicy: GatePolicy
  readonly antiPassback: AntiPassback
  readonly unjudgedEntry: UnjudgedEntry
  /** ZON-05: the authorised passholder groups; empty = all. */
  readonly passholderGroups: readonly string[]
}

/**
 * GAT-57: what a vehicle owes at an exit: it need not pay, since visitors do not pay here or it is covered; it is paid for,
 * nothing is due, or something is.
 */
export type DueAtExit = 'free' | 'paid' | 'nothing' | 'due'

/** What is known of a vehicle at a gate. Times in milliseconds. */
export interface VehicleAtGate {
  readonly passage: 'entry' | 'exit'
  /** The pass of the vehicle; null without one. */
  readonly pass: {
    readonly passholderGroupId: string
    /** PAS-24: whether it is valid now. */
    readonly isValid: boolean
    /** GAT-55: whether the pass is inside already: of a multi-pass the vehicle, or as many others as it allows. */
    readonly isInside: boolean
  } | null
  /** GUE-10: whether a guest pass, a registration or a booking authorises the plate. */
  readonly isAuthorised: boolean
  /** Whether the parking group in which the vehicle counts is full. */
  readonly isFull: boolean
  /** At an exit. */
  readonly due: DueAtExit
  /** From the receipt of the read to the decision. */
  readonly judgedAfterMs: number
  /** From the time of the read to the decision. */
  readonly ageMs: number
}

/** Why a gate opened by itself. */
export const openingCauses = [
  'exit',
  'everyone',
  'pass',
  'authorised',
  'visitor',
  'paid',
  'nothingDue',
  'unjudged',
] as const
/** Why a gate opened by itself. */
export type OpeningCause = (typeof openingCauses)[number]

/** GAT-56: the reason that the record of an opening gives. */
export const reasonsOfCauses: Readonly<Record<OpeningCause, string>> = {
  exit: 'A vehicle leaves',
  everyone: 'Open for everyone',
  pass: 'Valid pass',
  authorised: 'Guest pass, registered vehicle or booking',
  visitor: 'Visitor',
  paid: 'Parking is paid',
  nothingDue: 'Nothing to pay',
  unjudged: 'Not checked in time',
}

/** Why a gate stayed closed. */
export const refusalCauses = [
  'unknown',
  'group',
  'not-valid',
  'inside',
  'full',
  'unpaid',
  'unjudged',
  'too-old',
] as const
/** Why a gate stayed closed. */
export type RefusalCause = (typeof refusalCauses)[number]

/** The decision about a vehicle at a gate. */
export type GateDecision =
  | { readonly opens: true; readonly cause: OpeningCause; readonly isPassback: boolean }
  | { readonly opens: false; readonly cause: RefusalCause; readonly isPassback: boolean }

const opened = (cause: OpeningCause, isPassback = false): GateDecision => ({ opens: true, cause, isPassback })
const refused = (cause: RefusalCause, isPassback = false): GateDecision => ({
  opens: false,
  cause,
  isPassback,
})

/** GAT-52: the first reason against a pass; undefined if it opens. */
const faultOfPass = (zone: GateZone, pass: NonNullable<VehicleAtGate['pass']>): RefusalCause | undefined => {
  const { passholderGroups: groups } = zone
  if (groups.length > 0 && !groups.includes(pass.passholderGroupId)) return 'group'
  if (!pass.isValid) return 'not-valid'
  return pass.isInside && zone.antiPassback === 'refuse' ? 'inside' : undefined
}

const entryOf = (zone: GateZone, vehicle: VehicleAtGate): GateDecision => {
  const { pass, isAuthorised, isFull } = vehicle
  const isPassback = pass !== null && pass.isInside && zone.antiPassback !== 'off'
  const fault = pass ? faultOfPass(zone, pass) : 'unknown'
  if (fault === 'inside') return refused('inside', true)
  if (zone.gatePolicy === 'everyone') return opened('everyone', isPassback)
  if (pass && !fault) return opened('pass', isPassback)
  if (isAuthorised) return opened('authorised', isPassback)
  if (zone.gatePolicy === 'authorised') return refused(fault ?? 'unknown', isPassback)
  return isFull ? refused('full', isPassback) : opened('visitor', isPassback)
}

/** GAT-53, GAT-57: every vehicle may leave, but where visitors pay not before they did, nor do guests who pay (GUE-14). */
const exitOf = ({ gatePolicy }: GateZone, { due }: VehicleAtGate): GateDecision => {
  if (gatePolicy === 'everyone' || due === 'free') return opened('exit')
  if (due === 'paid') return opened('paid')
  return due === 'nothing' ? opened('nothingDue') : refused('unpaid')
}

/** GAT-54: where every vehicle may enter, only refusing a pass that is inside has to wait for judging. */
const unjudgedEntryOf = ({ gatePolicy, antiPassback, unjudgedEntry }: GateZone): GateDecision => {
  if (gatePolicy === 'everyone' && antiPassback !== 'refuse') return opened('everyone')
  return unjudgedEntry === 'open' ? opened('unjudged') : refused('unjudged')
}

/**
 * GAT-50 to GAT-57: whether the gates of a zone open for a vehicle that was read there; undefined if they never open by
 * themselves. Source: decision 3.
 */
export const decideGate = (zone: GateZone, vehicle: VehicleAtGate): GateDecision | undefined => {
  if (zone.gatePolicy === 'manual') return undefined
  if (vehicle.ageMs > maxReadAgeMs) return refused('too-old')
  const isUnjudged = vehicle.judgedAfterMs > judgedWithinMs
  if (vehicle.passage === 'exit') return isUnjudged ? opened('unjudged') : exitOf(zone, vehicle)
  return isUnjudged ? unjudgedEntryOf(zone) : entryOf(zone, vehicle)
}

const forWhoMayPark: GateZone = {
  gatePolicy: 'authorised',
  antiPassback: 'off',
  unjudgedEntry: 'closed',
  passholderGroups: [],
}

/** ICM-03: whether somebody may park now: as a gate for authorized vehicles of all groups would decide. */
export const mayParkNow = ({
  pass,
  isAuthorised,
}: Pick<VehicleAtGate, 'pass' | 'isAuthorised'>): GateDecision => {
  const atEntry = { passage: 'entry', isFull: false, due: 'free', judgedAfterMs: 0, ageMs: 0 } as const
  return decideGate(forWhoMayPark, { ...atEntry, pass, isAuthorised })!
}
