import { hourMs } from '@stallwise/domain/time/durations.ts'
import type { DatabaseParts, Tx } from './database.ts'

/** Work that each lot has at night, in its turn. */
export interface LotTurns {
  /** As an error names it. */
  readonly name: string
  /** Lots in one transaction. */
  readonly lotsAtOnce: number
  /** Transactions at the same time; 1 if it is left out. With two the server computes while the database writes. */
  readonly transactionsAtOnce?: number
  /** A lot without a turn is due at once. */
  readonly begin: (tx: Tx, now: Date) => Promise<void>
  /** Takes lots whose turn it is, for the transaction. */
  readonly take: (tx: Tx, now: Date, limit: number) => Promise<string[]>
  /** Takes one lot, after a run over several failed. */
  readonly takeOne?: (tx: Tx, lotId: string, now: Date) => Promise<void>
  /** What is done for lots that the transaction has taken; returns those whose screens differ. */
  readonly work: (tx: Tx, lotIds: readonly string[], now: number) => Promise<ReadonlySet<string>>
  readonly nextTurn: (now: number, timeZone: string, lotId: string) => number
  readonly setNext: (tx: Tx, turns: ReadonlyMap<string, Date>) => Promise<void>
}

/** A server that stops waits for a run. */
const longestRunMs = 5_000
/** A lot that failed has its next turn later, so that it delays only itself. */
const afterFailureMs = hourMs

const workAndNext = async (
  tx: Tx,
  { work, nextTurn, setNext }: LotTurns,
  lotIds: readonly string[],
  clock: () => number,
): Promise<ReadonlySet<string>> => {
  if (lotIds.length === 0) return new Set()
  const changed = await work(tx, lotIds, clock())
  const zones = await tx
    .selectFrom('parking_lot')
    .select(['id', 'time_zone'])
    .where('id', 'in', [...lotIds])
    .execute()
  const now = clock()
  await setNext(tx, new Map(zones.map(({ id, time_zone: zone }) => [id, new Date(nextTurn(now, zone, id))])))
  return changed
}

/** One by one; what failed is postponed. */
const workEach = async (
  { database, clock }: DatabaseParts,
  turns: LotTurns,
  lotIds: readonly string[],
  failures: unknown[],
): Promise<Set<string>> => {
  const changed = new Set<string>()
  for (const lotId of lotIds)
    await database
      .asSystem(async (tx) => {
        await turns.takeOne?.(tx, lotId, new Date(clock()))
        return workAndNext(tx, turns, [lotId], clock)
      })
      .then(
        (some) => some.forEach((one) => changed.add(one)),
        (error: unknown) => {
          failures.push(error)
          const later = new Map([[lotId, new Date(clock() + afterFailureMs)]])
          return database.asSystem((tx) => turns.setNext(tx, later))
        },
      )
  return changed
}

const workSome = async (parts: DatabaseParts, turns: LotTurns, failures: unknown[]) => {
  const { database, clock } = parts
  let taken: string[] = []
  const changed = await database
    .asSystem(async (tx) => {
      taken = await turns.take(tx, new Date(clock()), turns.lotsAtOnce)
      return workAndNext(tx, turns, taken, clock)
    })
    .catch((error: unknown) => {
      if (taken.length === 0) throw error
      return workEach(parts, turns, taken, failures)
    })
  return { count: taken.length, changed }
}

/**
 * Gives lots their turn for some seconds: several in one transaction, and if that fails each by itself, so that a lot delays
 * none but itself. Returns how many had it; what failed is thrown when the others had theirs.
 */
export const runDueLots = async (
  parts: DatabaseParts,
  turns: LotTurns,
  {
    mostMs = longestRunMs,
    onChanged = () => Promise.resolve(),
  }: {
    readonly mostMs?: number | undefined
    readonly onChanged?: (lotIds: ReadonlySet<string>) => Promise<void>
  } = {},
): Promise<number> => {
  const until = performance.now() + mostMs
  await parts.database.asSystem((tx) => turns.begin(tx, new Date(parts.clock())))
  const failures: unknown[] = []
  let total = 0
  const workOn = async (): Promise<void> => {
    let count: number
    do {
      const some = await workSome(parts, turns, failures)
      await onChanged(some.changed)
      count = some.count
      total += count
    } while (count === turns.lotsAtOnce && performance.now() < until)
  }
  const ended = await Promise.allSettled(Array.from({ length: turns.transactionsAtOnce ?? 1 }, workOn))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  if (failures.length === 0) return total
  throw new AggregateError(
    failures,
    `${turns.name} of ${failures.length} lots failed; tried again in an hour`,
  )
}
