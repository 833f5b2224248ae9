import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import { gateChangeFrom } from '@stallwise/domain/judging/lot-gates.ts'
import type { JudgedSettings, LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { Pool, PoolClient } from 'pg'
import { judgeInTransaction, loadJudgedSettings, writeLotLog } from '#features/ingest/ingest.public.ts'
import type { JudgedLots, LockedLot } from '#features/ingest/ingest.public.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { transactionOn } from '#platform/database/client-transaction.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { requireAt } from '#platform/http/viewer.ts'
import type { Viewer } from '#platform/http/viewer.ts'

export interface LotChangeParts {
  readonly database: Database
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly clock: () => number
}

/** What a person did, as people read it. */
export interface Deed {
  readonly action: string
  readonly objectKind: string
  readonly objectId: string
  readonly before: unknown
  readonly after: unknown
}

/** The lot that is being changed, under its lock. */
export interface Changing {
  readonly tx: Tx
  readonly client: PoolClient
  readonly lotId: string
  readonly now: number
  readonly viewer: Viewer
  readonly locked: LockedLot
  /** Notes what was done; without a deed nothing is written, and the lot stays at its version. */
  readonly did: (deed: Deed) => void
}

const judgedSettings = ({ thresholdPercent, sensorTimeoutMs, groups }: LotFacts): JudgedSettings => ({
  thresholdPercent,
  sensorTimeoutMs,
  groups,
})

/** CFG-04: the sensors are looked at again at once. */
const lookAgain = (client: PoolClient, lotId: string, now: number) =>
  client.query(
    `update lot_timer set due_at = to_timestamp($2 / 1000.0) where parking_lot_id = $1 and kind = 'silence'`,
    [lotId, now],
  )

/** Writes audit and log, and judges the lot by what it is now. A replay does the same at the same place of the log. */
const record = async (
  { lots }: LotChangeParts,
  changing: Changing,
  deeds: readonly Deed[],
): Promise<void> => {
  const { client, lotId, now, viewer, locked } = changing
  const actor = { id: viewer.userId, name: viewer.name }
  for (const deed of deeds)
    await writeAudit(client, { parkingLotId: lotId, actor, ...deed, at: new Date(now) })
  const before = judgedSettings(locked.lot.facts)
  const { settings: after, lastEventAt } = await loadJudgedSettings(client, lotId)
  const from = gateChangeFrom(now, lastEventAt)
  const detail = { from, before, after, by: viewer.userId }
  await writeLotLog(client, { lotId, version: locked.version, at: now, kind: 'lot-configured', detail })
  locked.lot = await lots.load(client, lotId, now)
  if (before.sensorTimeoutMs !== after.sensorTimeoutMs) await lookAgain(client, lotId, now)
  locked.lot.touch()
  locked.stale.add('lot')
}

/** Changes what is set of a lot, under the lot's lock; open screens are told. CFG. */
export const changeLot = <T>(
  parts: LotChangeParts,
  viewer: Viewer,
  { lot, capability = 'lot.configure' }: { readonly lot: string; readonly capability?: Capability },
  work: (changing: Changing) => Promise<T>,
): Promise<T> => {
  const lotId = lot.toLowerCase()
  requireAt(viewer, capability, lotId)
  const now = parts.clock()
  return judgeInTransaction(parts.pool, parts.lots, [lotId], now, async (client, all) => {
    const locked = all.get(lotId)
    if (!locked) throw new Refusal('not-found')
    const deeds: Deed[] = []
    const did = (deed: Deed) => void deeds.push(deed)
    const changing = { tx: transactionOn(client), client, lotId, now, viewer, locked, did }
    const result = await work(changing)
    if (deeds.length === 0) locked.idle = true
    else await record(parts, changing, deeds)
    return result
  })
}
