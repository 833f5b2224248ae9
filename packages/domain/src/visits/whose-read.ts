import type { UnendedStays } from './unended-stays.ts'
import type { Passage, Visit, VisitRead } from './visits.model.ts'

/** What is a read of a vehicle at a known place. */
export const isSeen: ReadonlySet<Passage> = new Set(['entry', 'exit', 'interior'])

/** VIS-14: the plate that a camera saw of a vehicle that was matched to another one; undefined if it is the same. */
export const seenOtherwise = ({ seen, plate, match }: VisitRead): string | undefined =>
  seen && seen.plate !== plate && (match === 'lookAlike' || match === 'candidate') ? seen.plate : undefined

/** VIS-14: a read as that of the vehicle with exactly the plate that the camera saw, whose visit is given. */
export const asSeen = (read: VisitRead, { plate, passholderId, groupId }: Visit): VisitRead => {
  if (plate !== read.seen?.plate || passholderId !== null) return read
  const { authorised: _, ...rest } = read
  return {
    ...rest,
    subject: plate,
    plate,
    vehicleKey: plate,
    match: 'none',
    passholderId: null,
    passholderGroupId: null,
    groupId,
  }
}

/**
 * VIS-14: a read at an exit or inside, as that of the vehicle with exactly the plate that the camera saw, if its visit ended by itself
 * or with an opening, and its stay goes on or may go on.
 */
export const ofUnended = (
  read: VisitRead,
  open: { readonly of: (read: VisitRead) => Visit | undefined },
  stays: Pick<UnendedStays, 'of' | 'letOutOf'>,
): VisitRead => {
  const seen = read.passage === 'exit' || read.passage === 'interior' ? seenOtherwise(read) : undefined
  if (seen === undefined) return read
  const unended = stays.of(seen) ?? (open.of(read) ? undefined : stays.letOutOf(seen, read.at))
  return unended ? asSeen(read, unended) : read
}

/**
 * GAT-55: whether the vehicle inside may be another one than that which is read at an entry: VIS-42, if it is not certain that it came
 * in, it stands before its gate; VEH-02, if the plate was read exactly now, and only looked like that of the vehicle inside.
 */
export const mayBeOther = (inside: Visit, read: VisitRead): boolean =>
  inside.entryInDoubt ||
  (read.match === 'exact' &&
    inside.plate === read.plate &&
    (inside.match === 'lookAlike' || inside.match === 'candidate'))
