import type { PlateCandidate } from '../vehicles/plate-candidate.ts'
import { erasedPlate, isErasedPlate, lookAlikeToken } from '../vehicles/erased-plate.ts'
import { fitPlate } from '../vehicles/plate-match.ts'
import { normalisePlate } from '../vehicles/plates.ts'
import { maxStayMs } from '../visits/visits.rules.ts'

/** A visit as needed for erasure; times in milliseconds since 1970. */
export interface ErasableVisit {
  readonly id: string
  readonly plate: string | null
  readonly passholderId: string | null
  readonly enteredAt: number
  readonly exitedAt: number | null
  readonly entryEventId: string
  readonly exitEventId: string | null
  /** VIS-02: when it ends at the latest; null = after the usual longest stay. */
  readonly stayUntil?: number | null
}

/** A camera's read as needed for erasure. */
export interface ErasableRead {
  readonly sourceId: string
  readonly eventId: string
  readonly at: number
  readonly plate: string
  readonly candidates: readonly PlateCandidate[]
}

/** Data erased in one step: visits that began and reads made in [from, until). */
export interface ErasureSlice {
  readonly from: number
  readonly until: number
  /** Visits of the slice, visits that overlap it, and visits that begin up to `readsUntil`, which belong to a later slice. */
  readonly visits: readonly ErasableVisit[]
  /** Reads of the slice, and reads up to `readsUntil`, which may belong to its visits. */
  readonly reads: readonly ErasableRead[]
  readonly isKnown: (plate: string) => boolean
  readonly random: (below: number) => number
}

/** The tokens that replace plates. */
export interface Erasure {
  readonly visits: ReadonlyMap<ErasableVisit, string>
  readonly reads: ReadonlyMap<ErasableRead, string>
}

/** Reads up to this long after an exit still belong to the visit. */
const afterExitMs = 15 * 60_000

const latestExit = ({ enteredAt, exitedAt, passholderId, stayUntil }: ErasableVisit): number =>
  exitedAt ?? stayUntil ?? enteredAt + maxStayMs(passholderId !== null)

/**
 * Latest time of a read that can belong to a visit of a slice; `visits` are those that may be longer than usual, since their
 * vehicles are authorised (VIS-02).
 */
export const readsUntil = (until: number, visits: readonly ErasableVisit[] = []): number =>
  Math.max(
    until + maxStayMs(false),
    ...visits
      .filter(({ passholderId, enteredAt }) => passholderId === null && enteredAt < until)
      .map(latestExit),
  ) + afterExitMs

interface VisitPeriod {
  readonly from: number
  readonly until: number
  /** Undefined: not erased, since it belongs to a passholder or a later visit. */
  readonly token: string | undefined
}

const readKey = (eventId: string, at: number) => `${at} ${eventId}`

/** Periods of the visits, by plate. */
class VisitPeriods {
  readonly #byPlate = new Map<string, VisitPeriod[]>()

  add(plate: string, period: VisitPeriod): void {
    const periods = this.#byPlate.get(plate)
    if (periods) periods.push(period)
    else this.#byPlate.set(plate, [period])
  }

  /** The last one that has begun applies. */
  find(plate: string, at: number): VisitPeriod | undefined {
    return this.#byPlate
      .get(plate)
      ?.filter((period) => period.from <= at && at <= period.until)
      .sort((a, b) => a.from - b.from)
      .at(-1)
  }
}

/** Token of each read; undefined = not erased, since it belongs to a passholder or a later visit. */
type ReadTokens = Map<string, string | undefined>

/** VIS-04: an entry that ended the previous visit is the same vehicle still inside, so both share a token. */
const tokenOf = (
  { plate }: ErasableVisit,
  previousToken: string | undefined,
  random: ErasureSlice['random'],
): string | undefined => {
  if (plate === null) return undefined
  return isErasedPlate(plate) ? plate : (previousToken ?? erasedPlate(random))
}

/**
 * RET-21 to RET-23: replaces the plate of each visit without passholder by one random token, in the visit and in every
 * read of it, so that replaying the reads gives the same visits; reads that belong to no visit get a
 * token for each series of them. Passholders' visits and reads are not changed.
 */
export const erasePlates = (slice: ErasureSlice): Erasure => {
  const visits = new Map<ErasableVisit, string>()
  const readTokens: ReadTokens = new Map()
  const periods = new VisitPeriods()
  const readAt = new Map(slice.reads.map((read) => [readKey(read.eventId, read.at), read]))
  for (const visit of [...slice.visits].sort((a, b) => a.enteredAt - b.enteredAt)) {
    const entry = readKey(visit.entryEventId, visit.enteredAt)
    const isErased = visit.plate !== null && isErasedPlate(visit.plate)
    const isDue = visit.passholderId === null && visit.enteredAt < slice.until
    const token = isDue ? tokenOf(visit, readTokens.get(entry), slice.random) : undefined
    if (token !== undefined && !isErased) visits.set(visit, token)
    if (isDue || !readTokens.has(entry)) readTokens.set(entry, token)
    const leftAt = latestExit(visit)
    const period = { from: visit.enteredAt, until: leftAt + afterExitMs, token }
    if (visit.plate !== null) periods.add(visit.plate, period)
    // GUE-11: the entry of a guest may have been read as another plate; so may its repeats.
    const entryRead = readAt.get(entry)
    const entryPlate = entryRead && normalisePlate(entryRead.plate)
    if (isDue && entryPlate !== undefined && entryPlate !== visit.plate) periods.add(entryPlate, period)
    if (visit.exitEventId === null) continue
    const exit = readAt.get(readKey(visit.exitEventId, leftAt))
    const exitPlate = exit && normalisePlate(exit.plate)
    // VIS-06: the exit may have been read as a look-alike plate; then the tokens are look-alikes too.
    const exitToken = exitPlate === visit.plate ? token : token && lookAlikeToken(token)
    readTokens.set(readKey(visit.exitEventId, leftAt), exit ? exitToken : token)
    if (exit) periods.add(exitPlate!, { from: exit.at, until: exit.at + afterExitMs, token: exitToken })
  }
  return { visits, reads: eraseReads(slice, readTokens, periods) }
}

/** Tokens of reads without a visit: reads of a plate in close succession share one. */
class UnmatchedReads {
  readonly #slice: ErasureSlice
  readonly #last = new Map<string, { at: number; token: string | undefined }>()

  constructor(slice: ErasureSlice) {
    this.#slice = slice
  }

  /** The token of the series that a read continues, or of a new one; undefined = not erased. */
  tokenOf(plate: string, read: ErasableRead): string | undefined {
    const last = this.#last.get(plate)
    const continues = last !== undefined && read.at - last.at <= afterExitMs
    const token = continues ? last.token : this.#begin(plate, read)
    return this.note(plate, read.at, token)
  }

  note(plate: string, at: number, token: string | undefined): string | undefined {
    this.#last.set(plate, { at, token })
    return token
  }

  #begin(plate: string, { at, candidates }: ErasableRead): string | undefined {
    const { until, isKnown, random } = this.#slice
    const others = candidates.map((one) => ({ ...one, plate: normalisePlate(one.plate) }))
    const { match, equal } = fitPlate({ plate, score: 0, candidates: others, look: {} }, (one) =>
      isKnown(one) ? {} : undefined,
    )
    // VIS-34: a read that several known plates fit equally may be of the visit that a tag opened.
    return at < until && match === 'none' && !equal ? erasedPlate(random) : undefined
  }
}

const eraseReads = (
  slice: ErasureSlice,
  readTokens: ReadTokens,
  periods: VisitPeriods,
): Map<ErasableRead, string> => {
  const erased = new Map<ErasableRead, string>()
  const unmatched = new UnmatchedReads(slice)
  for (const read of [...slice.reads].sort((a, b) => a.at - b.at)) {
    const plate = normalisePlate(read.plate)
    if (isErasedPlate(plate)) continue
    const key = readKey(read.eventId, read.at)
    const period = readTokens.has(key) ? { token: readTokens.get(key) } : periods.find(plate, read.at)
    const token = period ? unmatched.note(plate, read.at, period.token) : unmatched.tokenOf(plate, read)
    if (token !== undefined) erased.set(read, token)
  }
  return erased
}
