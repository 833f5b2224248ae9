import {
  changeLot,
  loadChangeFrom,
  noteAuthorisations,
  type JudgedLots,
} from '#features/judging/judging.public.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { systemAt } from '#platform/http/actor.ts'
import { findPayment, lockPayer } from '../payments.store.ts'

/** What is needed to write into the log of a lot. */
export interface LotLogParts {
  readonly database: Database
  readonly lots: JudgedLots
  readonly clock: () => number
}

/** PAY-54: how long a payment waits for other changes of its lot; the visitor waits for the reply. */
const maxLotWaitMs = 3_000

const lockTimedOut = '55P03'

const isBusy = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.code === 'unavailable'
    : (error as { code?: unknown }).code === lockTimedOut

/** A change of what is paid for a plate, in the transaction of its lot. `from`: when judging knows it, in milliseconds since 1970 UTC. */
type PaidWork<T> = (tx: Tx, from: number) => Promise<T>

interface Waiting {
  readonly plate: string
  readonly work: PaidWork<unknown>
  readonly done: (result: unknown) => void
  readonly failed: (error: unknown) => void
}

/** All changes of a batch, in one transaction: the lot is judged once for all of them. */
const changeAll = async (
  { database: { pool }, lots, clock }: LotLogParts,
  lotId: string,
  batch: readonly Pick<Waiting, 'plate' | 'work'>[],
): Promise<unknown[]> => {
  const plates = [...new Set(batch.map(({ plate }) => plate))].sort()
  return changeLot(
    { pool, lots, clock },
    // Visitors pay without signing in.
    systemAt('payments', lotId),
    { lot: lotId, capability: 'payment.manage', maxWaitMs: maxLotWaitMs },
    async (change) => {
      await noteAuthorisations(change, plates)
      for (const plate of plates) await lockPayer(change.tx, lotId, plate)
      const from = await loadChangeFrom(change)
      const results: unknown[] = []
      for (const { work } of batch) results.push(await work(change.tx, from))
      return results
    },
  )
}

const runBatch = async (parts: LotLogParts, lotId: string, batch: readonly Waiting[]): Promise<void> => {
  try {
    const results = await changeAll(parts, lotId, batch)
    batch.forEach(({ done }, nth) => done(results[nth]))
  } catch (error) {
    if (isBusy(error)) batch.forEach(({ done }) => done(undefined))
    else if (batch.length === 1) batch[0]!.failed(error)
    // One of them failed, and nothing was written: each is tried by itself.
    else for (const one of batch) await runBatch(parts, lotId, [one])
  }
}

const mostAtOnce = 20
const queuesOf = new WeakMap<JudgedLots, Map<string, Waiting[]>>()

const enqueue = (parts: LotLogParts, lotId: string, one: Waiting): void => {
  const queues = queuesOf.get(parts.lots) ?? new Map<string, Waiting[]>()
  queuesOf.set(parts.lots, queues)
  const known = queues.get(lotId)
  if (known) {
    known.push(one)
    return
  }
  const queue = [one]
  queues.set(lotId, queue)
  const runAll = async () => {
    while (queue.length > 0) await runBatch(parts, lotId, queue.splice(0, mostAtOnce))
    queues.delete(lotId)
  }
  void runAll()
}

/**
 * PAY-50: changes what is paid for a plate, in one transaction with the lot's log and with what follows from it for
 * violations. What comes while a lot is changed waits and shares the next transaction. Undefined if the lot is too busy
 * now: whatever is still open is then looked up at the provider (PAY-22).
 */
export const changePaid = <T>(
  parts: LotLogParts,
  { lotId, plate }: { readonly lotId: string; readonly plate: string },
  work: PaidWork<T>,
): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const done = (result: unknown) => resolve(result as T | undefined)
    enqueue(parts, lotId, { plate, work, done, failed: reject })
  })

interface PaymentOfPlate {
  readonly lotId: string
  readonly paymentId: string
  readonly plate: string
}

/** The same for a payment, whose plate may be corrected before its lot is locked (PAY-124). */
export const changePaidBy = async <T>(
  parts: LotLogParts,
  { lotId, paymentId, plate }: PaymentOfPlate,
  work: PaidWork<T>,
): Promise<T | undefined> => {
  const done = await changePaid(parts, { lotId, plate }, async (tx, from) => {
    const payment = await findPayment(tx, lotId, paymentId)
    const now = payment?.plate ?? plate
    return now === plate ? { result: await work(tx, from) } : { movedTo: now }
  })
  if (done === undefined) return undefined
  return 'result' in done ? done.result : changePaidBy(parts, { lotId, paymentId, plate: done.movedTo }, work)
}
