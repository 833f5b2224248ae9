import type { VisitVehicle } from '../visits/plate-correction.ts'
import type { VisitRead } from '../visits/visits.model.ts'

/** The order in which reads are folded: of time, then of event id. */
export const compareReads = (a: VisitRead, b: VisitRead): number =>
  a.at - b.at || (a.eventId === b.eventId ? 0 : a.eventId < b.eventId ? -1 : 1)

/** VIO-70: a read of which a person said which vehicle it is of. */
export const readAs = ({ fits: _, ...read }: VisitRead, vehicle: VisitVehicle): VisitRead => ({
  ...read,
  ...vehicle,
})
