import type { PlateCandidate } from '../ingest/device-events.ts'
import { erasedPlate, isErasedPlate, lookAlikeToken } from '../vehicles/erased-plate.ts'
import { matchPlate } from '../vehicles/plate-match.ts'
import { normalisePlate } from '../vehicles/plates.ts'
import { maxStayMs } from '../visits/visits.rules.ts'

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
  /** Those of the slice, those that reach into it, and those that begin up to `readsUntil`, whose turn is later. */
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
export const readsUntil = (until: number): number => until + maxStayMs(false) + afterExitMs

interface Mark {
  readonly from: number
  readonly until: number
  /** Undefined: it stays, being a passholder's or of a later visit. */
  readonly token: string | undefined
}

const readKey = (eventId: string, at: number) => `${at} ${eventId}`

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
      .sort((a, b) => a.from - b.from)
      .at(-1)
  }
}

/** By read, whose token it has; undefined = it stays, being a passholder's or of a later visit. */
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
 * token for each stretch of them. Passholders' visits and reads stay.
 */
export const erasePlates = (slice: ErasureSlice): Erasure => {
  const visits = new Map<ErasableVisit, string>()
  const moments: Moments = new Map()
  const marks = new Marks()
  const readAt = new Map(slice.reads.map((read) => [readKey(read.eventId, read.at), read]))
  for (const visit of [...slice.visits].sort((a, b) => a.enteredAt - b.enteredAt)) {
    const entry = readKey(visit.entryEventId, visit.enteredAt)
    const isErased = visit.plate !== null && isErasedPlate(visit.plate)
    const isDue = visit.passholderId === null && visit.enteredAt < slice.until
    const token = isDue ? tokenOf(visit, moments.get(entry), slice.random) : undefined
    if (token !== undefined && !isErased) visits.set(visit, token)
    if (isDue || !moments.has(entry)) moments.set(entry, token)
    const leftAt = visit.exitedAt ?? visit.enteredAt + maxStayMs(visit.passholderId !== null)
    if (visit.plate !== null)
      marks.add(visit.plate, { from: visit.enteredAt, until: leftAt + afterExitMs, token })
    if (visit.exitEventId === null) continue
    const exit = readAt.get(readKey(visit.exitEventId, leftAt))
    const leftAs = exit && normalisePlate(exit.plate)
    // VIS-06: it may have left under a plate that looks alike; then the tokens look alike too.
    const exitToken = leftAs === visit.plate ? token : token && lookAlikeToken(token)
    moments.set(readKey(visit.exitEventId, leftAt), exit ? exitToken : token)
    if (exit) marks.add(leftAs!, { from: exit.at, until: exit.at + afterExitMs, token: exitToken })
  }
  return { visits, reads: eraseReads(slice, moments, marks) }
}

/** The tokens of reads that no visit claims: those of a plate that follow one another closely have one. */
class Strays {
  readonly #slice: ErasureSlice
  readonly #last = new Map<string, { at: number; token: string | undefined }>()

  constructor(slice: ErasureSlice) {
    this.#slice = slice
  }

  /** The token of the stretch that a read goes on, or of a new one; undefined = it stays. */
  tokenOf(plate: string, read: ErasableRead): string | undefined {
    const last = this.#last.get(plate)
    const goesOn = last !== undefined && read.at - last.at <= afterExitMs
    const token = goesOn ? last.token : this.#begin(plate, read)
    return this.note(plate, read.at, token)
  }

  note(plate: string, at: number, token: string | undefined): string | undefined {
    this.#last.set(plate, { at, token })
    return token
  }

  #begin(plate: string, { at, candidates }: ErasableRead): string | undefined {
    const { until, isKnown, random } = this.#slice
    const others = candidates.map((one) => ({ ...one, plate: normalisePlate(one.plate) }))
    const isStranger = matchPlate(plate, others, isKnown).match === 'none'
    return at < until && isStranger ? erasedPlate(random) : undefined
  }
}

const eraseReads = (slice: ErasureSlice, moments: Moments, marks: Marks): Map<ErasableRead, string> => {
  const erased = new Map<ErasableRead, string>()
  const strays = new Strays(slice)
  for (const read of [...slice.reads].sort((a, b) => a.at - b.at)) {
    const plate = normalisePlate(read.plate)
    if (isErasedPlate(plate)) continue
    const moment = readKey(read.eventId, read.at)
    const mark = moments.has(moment) ? { token: moments.get(moment) } : marks.find(plate, read.at)
    const token = mark ? strays.note(plate, read.at, mark.token) : strays.tokenOf(plate, read)
    if (token !== undefined) erased.set(read, token)
  }
  return erased
}
