import type { PlateCandidate } from '../ingest/device-events.ts'
import { erasedPlate, isErasedPlate } from '../vehicles/erased-plate.ts'
import { matchPlate } from '../vehicles/plate-match.ts'
import { normalisePlate } from '../vehicles/plates.ts'
import { longestStayMs } from '../visits/visits.rules.ts'

/** A visit as erasing needs it; times in milliseconds since 1970. */
export interface ErasableVisit {
  readonly id: string
  readonly plate: string | null
  readonly passholderId: string | null
  readonly enteredAt: number
  readonly exitedAt: number | null
  readonly entryEventId: string
  readonly exitEventId: string | null
}

/** A camera's read as erasing needs it. */
export interface ErasableRead {
  readonly sourceId: string
  readonly eventId: string
  readonly at: number
  readonly plate: string
  readonly candidates: readonly PlateCandidate[]
}

/** What is erased in one go: visits that begin and reads that were made in [from, until). */
export interface ErasureSlice {
  readonly from: number
  readonly until: number
  /** Those of the slice, and those that reach into it. */
  readonly visits: readonly ErasableVisit[]
  /** Those of the slice, and those up to `readsUntil`, which may belong to its visits. */
  readonly reads: readonly ErasableRead[]
  readonly isKnown: (plate: string) => boolean
  readonly random: (below: number) => number
}

/** The tokens that replace plates. */
export interface Erasure {
  readonly visits: ReadonlyMap<ErasableVisit, string>
  readonly reads: ReadonlyMap<ErasableRead, string>
}

/** Reads this long after an exit are still those of the visit. */
const afterExitMs = 15 * 60_000

/** When the last read may be that belongs to a visit of a slice. */
export const readsUntil = (until: number): number => until + longestStayMs(false) + afterExitMs

interface Mark {
  readonly from: number
  readonly until: number
  /** Undefined: a passholder's, it stays. */
  readonly token: string | undefined
}

const momentOf = (eventId: string, at: number) => `${at} ${eventId}`

/** Which stretches of time belong to which visit, by plate. */
class Marks {
  readonly #byPlate = new Map<string, Mark[]>()

  add(plate: string, mark: Mark): void {
    const marks = this.#byPlate.get(plate)
    if (marks) marks.push(mark)
    else this.#byPlate.set(plate, [mark])
  }

  /** The last one that has begun decides. */
  find(plate: string, at: number): Mark | undefined {
    return this.#byPlate
      .get(plate)
      ?.filter((mark) => mark.from <= at && at <= mark.until)
      .reduce((last, mark) => (mark.from >= last.from ? mark : last))
  }
}

/** By read, whose token it has; undefined = a passholder's, it stays. */
type Moments = Map<string, string | undefined>

/** VIS-04: the entry that ended the visit before is the same vehicle still inside, so both have one token. */
const tokenOf = (
  { plate }: ErasableVisit,
  ofVisitBefore: string | undefined,
  random: ErasureSlice['random'],
): string | undefined => {
  if (plate === null) return undefined
  return isErasedPlate(plate) ? plate : (ofVisitBefore ?? erasedPlate(random))
}

/**
 * RET-21 to RET-23: one random token for each stranger's visit, put in place of the plate in the visit and in every
 * read of it, so that the reads give the same visits when they are judged again; reads that belong to no visit get a
 * token for each plate and slice. Passholders' visits and reads stay.
 */
export const erasePlates = (slice: ErasureSlice): Erasure => {
  const visits = new Map<ErasableVisit, string>()
  const moments: Moments = new Map()
  const marks = new Marks()
  const readAt = new Map(slice.reads.map((read) => [momentOf(read.eventId, read.at), read]))
  for (const visit of [...slice.visits].sort((a, b) => a.enteredAt - b.enteredAt)) {
    const entry = momentOf(visit.entryEventId, visit.enteredAt)
    const isErased = visit.plate !== null && isErasedPlate(visit.plate)
    const token = visit.passholderId === null ? tokenOf(visit, moments.get(entry), slice.random) : undefined
    if (token !== undefined && !isErased) visits.set(visit, token)
    moments.set(entry, token)
    const leftAt = visit.exitedAt ?? visit.enteredAt + longestStayMs(visit.passholderId !== null)
    if (visit.plate !== null)
      marks.add(visit.plate, { from: visit.enteredAt, until: leftAt + afterExitMs, token })
    if (visit.exitEventId === null) continue
    moments.set(momentOf(visit.exitEventId, leftAt), token)
    // VIS-06: it may have left under a plate that looks alike.
    const exit = readAt.get(momentOf(visit.exitEventId, leftAt))
    if (exit) marks.add(normalisePlate(exit.plate), { from: exit.at, until: exit.at + afterExitMs, token })
  }
  return { visits, reads: eraseReads(slice, moments, marks) }
}

const eraseReads = (
  { until, reads, isKnown, random }: ErasureSlice,
  moments: Moments,
  marks: Marks,
): Map<ErasableRead, string> => {
  const erased = new Map<ErasableRead, string>()
  const strays = new Map<string, string>()
  const strayToken = (plate: string): string => {
    const token = strays.get(plate) ?? erasedPlate(random)
    strays.set(plate, token)
    return token
  }
  for (const read of reads) {
    const plate = normalisePlate(read.plate)
    if (isErasedPlate(plate)) continue
    const moment = momentOf(read.eventId, read.at)
    const mark = moments.has(moment) ? { token: moments.get(moment) } : marks.find(plate, read.at)
    if (mark) {
      if (mark.token !== undefined) erased.set(read, mark.token)
      continue
    }
    const candidates = read.candidates.map((one) => ({ ...one, plate: normalisePlate(one.plate) }))
    if (read.at < until && matchPlate(plate, candidates, isKnown).match === 'none')
      erased.set(read, strayToken(plate))
  }
  return erased
}
