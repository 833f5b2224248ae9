import { givenHours } from '../payment-validations/payment-validations.model.ts'
import { isFreeTime, withoutFreeTime } from './free-time.ts'
import { isSameData } from '../fields/same-data.ts'
import type { LotPassFacts } from './lot-pass-facts.model.ts'
import { changesOf } from './pass-changes.ts'
import { moveOf, passholderOf, plateOf, seenOf } from './pass-moves.ts'
import type {
  Authorisation,
  AuthorisationMove,
  OwnerMove,
  PassChange,
  PassFacts,
  PlateOwner,
} from './pass-change.model.ts'

type Passes = Pick<LotPassFacts, 'plates' | 'tags' | 'passChanges'>
type Authorised = Pick<LotPassFacts, 'authorised' | 'passChanges'>

const ownerAt = (
  owners: ReadonlyMap<string, PlateOwner>,
  changes: readonly PassChange[],
  part: 'plates' | 'tags',
  seen: string,
  at: number,
): PlateOwner | undefined => {
  let owner = owners.get(seen)
  for (const change of changesOf(changes, seen, at)) {
    const move = change.from > at ? moveOf(change[part], seenOf, seen) : undefined
    if (move) owner = move.before ?? undefined
  }
  return owner && (owner.until ?? Infinity) > at ? owner : undefined
}

/** PAS-15, PAS-30: who has a plate at the time of a read. */
export const plateOwnerAt = ({ plates, passChanges }: Passes, plate: string, at: number) =>
  ownerAt(plates, passChanges, 'plates', plate, at)

/** PAS-30: who has a tag at the time of a read. */
export const tagOwnerAt = ({ tags, passChanges }: Passes, epc: string, at: number) =>
  ownerAt(tags, passChanges, 'tags', epc, at)

/** PAS-30: a passholder's pass at a time, if it is not valid at all times or for several vehicles. */
export const passAt = (
  { passes, passChanges }: Pick<LotPassFacts, 'passes' | 'passChanges'>,
  passholderId: string,
  at: number,
): PassFacts | undefined => {
  let pass = passes.get(passholderId)
  for (const change of changesOf(passChanges, passholderId, at)) {
    const move = change.from > at ? moveOf(change.passes, passholderOf, passholderId) : undefined
    if (move) pass = move.before ?? undefined
  }
  return pass
}

const nothing: readonly Authorisation[] = []

/** What is known of a plate at a time: what authorises it, also before and after, and its free time. */
const knownAt = (
  { authorised, passChanges }: Authorised,
  plate: string,
  at: number,
): readonly Authorisation[] => {
  let known = authorised.get(plate)
  for (const change of changesOf(passChanges, plate, at)) {
    const move = change.from > at ? moveOf(change.authorised ?? [], plateOf, plate) : undefined
    if (move) known = move.before
  }
  return known ?? nothing
}

/** GUE-10, BOO-20: what authorises a plate without a pass, also before and after, as it is known at the time of a read. */
export const authorisationsAt = (facts: Authorised, plate: string, at: number): readonly Authorisation[] =>
  withoutFreeTime(knownAt(facts, plate, at))

/** VIO-19: how much time of a stay staff had given free of charge until a time, in milliseconds. */
export const freeMsAt = (
  facts: Authorised,
  { plate, began }: { readonly plate: string; readonly began: number },
  at: number,
): number =>
  knownAt(facts, plate, at)
    .filter(({ from }) => from <= at && began <= from + givenHours * 3_600_000)
    .reduce((total, { freeMs = 0 }) => total + freeMs, 0)

/** VIO-19: when the free time of a plate may have changed after a time, oldest first. */
export const freeTimeChanges = ({ passChanges }: Authorised, plate: string, after: number): number[] => {
  const changes: number[] = []
  for (const { from, authorised = [] } of changesOf(passChanges, plate, after)) {
    const move = from > after ? moveOf(authorised, plateOf, plate) : undefined
    if (move && [...move.before, ...move.after].some(isFreeTime)) changes.unshift(from)
  }
  return changes
}

const inForceAt = (facts: Authorised, plate: string, at: number): readonly Authorisation[] => {
  const known = authorisationsAt(facts, plate, at)
  // Of most plates nothing is known, and each read asks about all that look like its own.
  if (known.length === 0) return nothing
  return known.filter(({ from, until }) => from <= at && (until === null || at < until))
}

/** PAY-51: whether a plate without a pass is authorised at a time, and whether only by a payment. */
export const authorityAt = (
  facts: Authorised,
  plate: string,
  at: number,
): 'guest' | 'payment' | undefined => {
  const inForce = inForceAt(facts, plate, at)
  if (inForce.length === 0) return undefined
  return inForce.every(({ isPayment }) => isPayment) ? 'payment' : 'guest'
}

/**
 * GUE-10, BOO-20: what authorises a plate without a pass at the time of a read; a booking before anything else. PAY-52: a
 * payment does not make a plate known to whoever reads it.
 */
export const authorisationAt = (facts: Authorised, plate: string, at: number): Authorisation | undefined => {
  const all = inForceAt(facts, plate, at)
  if (all.length === 0) return undefined
  const inForce = all.filter(({ isPayment }) => !isPayment)
  return inForce.find(({ groupId }) => groupId !== undefined) ?? inForce[0]
}

/** The authorisations of some plates of a lot. */
export type AuthorisedPlates = ReadonlyMap<string, readonly Authorisation[]>

/** GUE-10: the difference that an edit made to the authorisations of these plates. */
export const authorisationMoves = (
  plates: readonly string[],
  before: AuthorisedPlates,
  after: AuthorisedPlates,
): AuthorisationMove[] =>
  plates
    .map((plate) => ({ plate, before: before.get(plate) ?? [], after: after.get(plate) ?? [] }))
    .filter((move) => !isSameData(move.before, move.after))

/** The plates, tags and passes of some passholders of a lot. */
export interface PassesOf {
  readonly plates: ReadonlyMap<string, PlateOwner>
  readonly tags: ReadonlyMap<string, PlateOwner>
  readonly passes: ReadonlyMap<string, PassFacts>
}

const differences = <T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): [string, T | null, T | null][] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((key): [string, T | null, T | null] => [key, before.get(key) ?? null, after.get(key) ?? null])
    .filter(([, one, other]) => !isSameData(one, other))

const movesOf = (
  before: ReadonlyMap<string, PlateOwner>,
  after: ReadonlyMap<string, PlateOwner>,
): OwnerMove[] =>
  differences(before, after).map(([seen, one, other]) => ({ seen, before: one, after: other }))

/** The difference that an edit made to passes. */
export const passChangeOf = (before: PassesOf, after: PassesOf, from: number): PassChange => ({
  from,
  plates: movesOf(before.plates, after.plates),
  tags: movesOf(before.tags, after.tags),
  passes: differences(before.passes, after.passes).map(([passholderId, one, other]) => ({
    passholderId,
    before: one,
    after: other,
  })),
})

/** Whether a change changes nothing. */
export const isEmptyPassChange = ({ plates, tags, passes, authorised = [] }: PassChange): boolean =>
  plates.length + tags.length + passes.length + authorised.length === 0

/** Maps that nobody but the caller holds. */
export type OwnMaps = WeakSet<ReadonlyMap<string, unknown>>

/** A map with some entries replaced, or removed where the value is undefined: the map itself if it is the caller’s own, else a copy. */
const withEntries = <T>(
  map: ReadonlyMap<string, T>,
  entries: readonly (readonly [key: string, value: T | undefined])[],
  own: OwnMaps,
): ReadonlyMap<string, T> => {
  if (entries.length === 0) return map
  const next = own.has(map) ? (map as Map<string, T>) : new Map(map)
  own.add(next)
  for (const [key, value] of entries) {
    if (value === undefined) next.delete(key)
    else next.set(key, value)
  }
  return next
}

type PassMaps = Pick<LotPassFacts, 'plates' | 'tags' | 'passes' | 'authorised'>

interface PassChangeOptions {
  readonly end?: 'before' | 'after'
  /**
   * Maps in it are changed in place, and copies are added to it: a lot has a change for each payment, and copying all
   * plates for each takes longer than judging.
   */
  readonly own?: OwnMaps
}

/** The owners of plates and tags, the passes and the authorisations of plates after a change, or before it. */
export const withPassChange = (
  { plates, tags, passes, authorised }: PassMaps,
  change: PassChange,
  { end = 'after', own = new WeakSet() }: PassChangeOptions = {},
): PassMaps => {
  const ownerMoves = (moves: readonly OwnerMove[]) =>
    moves.map((move) => [move.seen, move[end] ?? undefined] as const)
  return {
    plates: withEntries(plates, ownerMoves(change.plates), own),
    tags: withEntries(tags, ownerMoves(change.tags), own),
    passes: withEntries(
      passes,
      change.passes.map((move) => [move.passholderId, move[end] ?? undefined] as const),
      own,
    ),
    authorised: withEntries(
      authorised,
      (change.authorised ?? []).map(
        (move) => [move.plate, move[end].length > 0 ? move[end] : undefined] as const,
      ),
      own,
    ),
  }
}
