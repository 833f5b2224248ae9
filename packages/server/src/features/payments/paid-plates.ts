import {
  changeLot,
  loadChangeFrom,
  noteAuthorisations,
  type JudgedLots,
} from '#features/judging/judging.public.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { lockPayer } from './payments.store.ts'

/** What is needed to write into the log of a lot. */
export interface LotLogParts {
  readonly database: Database
  readonly lots: JudgedLots
  readonly clock: () => number
}

const capability = 'payment.manage' as const

/** Who pays did not sign in. */
const systemAt = (lotId: string): Viewer => ({
  userId: '00000000-0000-4000-8000-000000000000',
  email: '',
  name: 'Stallwise',
  roles: ['fullAccessCustomer'],
  customerId: null,
  lots: new Set([lotId]),
})

const lockTimedOut = '55P03'

const isBusy = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.code === 'unavailable'
    : (error as { code?: unknown }).code === lockTimedOut

/**
 * PAY-50: changes what is paid for a plate, in one transaction with the lot's log and with what follows from it for
 * violations. `from`: when judging knows it, in milliseconds since 1970 UTC. Undefined if
 * the lot has too much to do just now: whatever is still open is then looked up at the provider (PAY-22).
 */
export const changePaid = async <T>(
  { database: { pool }, lots, clock }: LotLogParts,
  { lotId, plate }: { readonly lotId: string; readonly plate: string },
  work: (tx: Tx, from: number) => Promise<T>,
): Promise<T | undefined> => {
  const changed = changeLot(
    { pool, lots, clock },
    systemAt(lotId),
    { lot: lotId, capability },
    async (change) => {
      await noteAuthorisations(change, [plate])
      await lockPayer(change.tx, lotId, plate)
      return work(change.tx, await loadChangeFrom(change))
    },
  )
  return changed.catch((error: unknown) => {
    if (!isBusy(error)) throw error
    return undefined
  })
}
