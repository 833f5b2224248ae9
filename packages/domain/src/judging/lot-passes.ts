import { isSameData } from '../fields/same-data.ts'
import type { LotFacts } from './judging.model.ts'
import type {
  Authorisation,
  AuthorisationMove,
  OwnerMove,
  PassChange,
  PassFacts,
  PlateOwner,
} from './pass-change.model.ts'

type Passes = Pick<LotFacts, 'plates' | 'tags' | 'passChanges'>
type Authorised = Pick<LotFacts, 'authorised' | 'passChanges'>

const ownerAt = (
  owners: ReadonlyMap<string, PlateOwner>,
  changes: readonly PassChange[],
  part: 'plates' | 'tags',
  seen: string,
  at: number,
): PlateOwner | undefined => {
  let owner = owners.get(seen)
  // From the newest on: nearly all reads are later than every change.
  for (let nth = changes.length - 1; nth >= 0 && changes[nth]!.from > at; nth--) {
    const move = changes[nth]![part].find((one) => one.seen === seen)
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
  { passes, passChanges }: Pick<LotFacts, 'passes' | 'passChanges'>,
  passholderId: string,
  at: number,
): PassFacts | undefined => {
  let pass = passes.get(passholderId)
  for (let nth = passChanges.length - 1; nth >= 0 && passChanges[nth]!.from > at; nth--) {
    const move = passChanges[nth]!.passes.find((one) => one.passholderId === passholderId)
    if (move) pass = move.before ?? undefined
  }
  return pass
}

/** GUE-10, BOO-20: what authorises a plate without a pass, also before and after, as it is known at the time of a read. */
export const authorisationsAt = (
  { authorised, passChanges }: Authorised,
  plate: string,
  at: number,
): readonly Authorisation[] => {
  let known = authorised.get(plate)
  for (let nth = passChanges.length - 1; nth >= 0 && passChanges[nth]!.from > at; nth--) {
    const move = passChanges[nth]!.authorised?.find((one) => one.plate === plate)
    if (move) known = move.before
  }
  return known ?? []
}

const inForceAt = (facts: Authorised, plate: string, at: number): Authorisation[] =>
  authorisationsAt(facts, plate, at).filter(({ from, until }) => from <= at && (until === null || at < until))

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
  const inForce = inForceAt(facts, plate, at).filter(({ isPayment }) => !isPayment)
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

const withMoves = (
  owners: ReadonlyMap<string, PlateOwner>,
  moves: readonly OwnerMove[],
  end: 'before' | 'after',
): ReadonlyMap<string, PlateOwner> => {
  if (moves.length === 0) return owners
  const next = new Map(owners)
  for (const move of moves) {
    const owner = move[end]
    if (owner === null) next.delete(move.seen)
    else next.set(move.seen, owner)
  }
  return next
}

const withAuthorisations = (
  authorised: AuthorisedPlates,
  moves: readonly AuthorisationMove[],
  end: 'before' | 'after',
): AuthorisedPlates => {
  if (moves.length === 0) return authorised
  const next = new Map(authorised)
  for (const move of moves) {
    if (move[end].length === 0) next.delete(move.plate)
    else next.set(move.plate, move[end])
  }
  return next
}

const withPasses = (
  passes: ReadonlyMap<string, PassFacts>,
  moves: PassChange['passes'],
  end: 'before' | 'after',
): ReadonlyMap<string, PassFacts> => {
  if (moves.length === 0) return passes
  const next = new Map(passes)
  for (const move of moves) {
    const pass = move[end]
    if (pass === null) next.delete(move.passholderId)
    else next.set(move.passholderId, pass)
  }
  return next
}

/** The owners of plates and tags, the passes and the authorisations of plates after a change, or before it. */
export const withPassChange = (
  { plates, tags, passes, authorised }: Pick<LotFacts, 'plates' | 'tags' | 'passes' | 'authorised'>,
  change: PassChange,
  end: 'before' | 'after' = 'after',
): Pick<LotFacts, 'plates' | 'tags' | 'passes' | 'authorised'> => ({
  plates: withMoves(plates, change.plates, end),
  tags: withMoves(tags, change.tags, end),
  passes: withPasses(passes, change.passes, end),
  authorised: withAuthorisations(authorised, change.authorised ?? [], end),
})
