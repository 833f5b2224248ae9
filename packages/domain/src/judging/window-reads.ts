import type { GateOutcome } from '../visits/gate-entries.model.ts'
import { vehicleOf, type VisitVehicle } from '../visits/plate-correction.ts'
import type { VisitRead } from '../visits/visits.model.ts'

/** The order in which reads are folded: of time, then of event id. */
export const compareReads = (a: VisitRead, b: VisitRead): number =>
  a.at - b.at || (a.eventId === b.eventId ? 0 : a.eventId < b.eventId ? -1 : 1)

/**
 * Whether a read can be folded after the last one. Changes of what authorises plates arrive in the order in which they
 * happened; many happen at one instant, such as payments that were settled together.
 */
export const isAfter = (last: VisitRead | undefined, read: VisitRead): boolean =>
  last === undefined ||
  compareReads(last, read) < 0 ||
  (read.passage === 'authorised' && last.passage === 'authorised' && read.at === last.at)

/** VIS-41: a read about which the gates of its zone decided. */
export const withGate = (read: VisitRead, gate: GateOutcome): VisitRead => ({ ...read, gate })

/** VIO-70: a read whose vehicle a person corrected. */
export const readAs = ({ fits: _, mayBe: __, ...read }: VisitRead, vehicle: VisitVehicle): VisitRead => ({
  ...read,
  ...vehicleOf(vehicle),
})
