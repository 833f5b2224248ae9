import { lookAlikesOf } from '../vehicles/plate-match.ts'
import type { Visit, VisitRead } from './visits.model.ts'

/** By which names reads find the visit of a vehicle. */
const namesOf = ({
  subject,
  plate,
  seen,
  passholderId,
}: Pick<Visit, 'subject' | 'plate' | 'seen' | 'passholderId'>) =>
  [subject, plate, seen?.plate ?? null, passholderId].filter((name) => name !== null)

/**
 * Whether the visits that follow from these reads may depend on which of several vehicles a visit is of: whether any is a
 * read of one of them or of a look-alike plate, could be one (VIS-34), or ends visits by other means (VIS-12, VIS-43).
 */
export const mayConcern = (reads: readonly VisitRead[], vehicles: readonly Visit[]): boolean => {
  const exact = vehicles.flatMap(namesOf)
  // VIS-06: what looks like a plate is also what the plate looks like.
  const names = new Set([...exact, ...exact.flatMap(lookAlikesOf)])
  const isNamed = (read: VisitRead): boolean =>
    names.has(read.subject) ||
    (read.plate !== null && read.plate !== read.subject && names.has(read.plate)) ||
    (read.seen !== null && read.seen.plate !== read.plate && names.has(read.seen.plate)) ||
    (read.passholderId !== null && read.passholderId !== read.subject && names.has(read.passholderId)) ||
    (read.fits !== undefined && read.fits.some(isNamed))
  return reads.some((read) => read.passage === 'tagReset' || read.passage === 'gateOpened' || isNamed(read))
}
