import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import type { Pool } from 'pg'
import { applyAnnouncements, type Database } from '#platform/database/database.ts'
import { requireActorAt, type Actor } from '#platform/http/actor.ts'
import type { JudgedLots } from './judged-lots.ts'
import { onOwnConnection } from './judging.transaction.ts'
import { LotChange } from './lot-change.ts'
import { refuseTaken } from './refuse-taken.ts'

export interface ChangeLotParts {
  readonly database: Database
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly clock: () => number
}

/**
 * A change of a lot, in one transaction: it is refused to an actor without the capability, changes of the same lot run one
 * after the other, and audit, log and the notification of open screens are written with it. Of many concurrent changes
 * of a lot only one holds a connection, and those that would wait too long are refused. `affects: 'judging'` blocks
 * the lot's device messages from the beginning; a change that only finds out later whether it affects judging calls
 * `change.judging()`.
 */
export const changeLot = <T>(
  { pool, lots, clock }: Omit<ChangeLotParts, 'database'>,
  actor: Actor,
  request: {
    readonly lot: string
    readonly capability: Capability
    readonly affects?: 'nothing' | 'judging'
    /** How long it may wait for other changes of the lot, in milliseconds; a minute by default. */
    readonly maxWaitMs?: number
  },
  work: (change: LotChange) => Promise<T>,
): Promise<T> => {
  const lotId = request.lot.toLowerCase()
  requireActorAt(actor, request.capability, lotId)
  const run = () =>
    onOwnConnection(pool, lots, [lotId], async (client) => {
      const change = await LotChange.begin({ pool, client, actor, clock, lots }, lotId)
      if (request.affects === 'judging') await change.judging()
      const result = await work(change).catch(refuseTaken)
      await change.commit()
      applyAnnouncements(pool, change.tx)
      return result
    })
  return lots.turns.run(lotId, run, request.maxWaitMs)
}
