import type { CalendarChange } from '@stallwise/domain/judging/lot-record.ts'
import type { Plan } from '@stallwise/domain/occupancy/closures.rules.ts'
import type { Pool, PoolClient } from 'pg'
import { judgeInTransaction, writeLotLog } from '#features/ingest/ingest.public.ts'
import type { JudgedLots, LockedLot } from '#features/ingest/ingest.public.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { transactionOn } from '#platform/database/client-transaction.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { requireAt } from '#platform/http/viewer.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { aimCalendarTimer } from './calendar-timers.store.ts'

export interface CalendarParts {
  readonly database: Database
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly clock: () => number
}

/** What a person did: for the log as judging has it, for the audit as people read it. */
export interface Planned<T> {
  readonly change: CalendarChange
  readonly action: string
  readonly before: unknown
  readonly after: unknown
  readonly result: T
}

/** What a plan came to, or the refusal with its faults. */
export const nextOf = <T>(plan: Plan<T>): T => {
  if ('next' in plan) return plan.next
  throw new Refusal('invalid', { faults: plan.faults.map((fault) => ({ ...fault, message: fault.code })) })
}

interface Recording {
  readonly client: PoolClient
  readonly locked: LockedLot
  readonly viewer: Viewer
  readonly now: number
}

const record = async (
  { client, locked, viewer, now }: Recording,
  { change, action, before, after }: Planned<unknown>,
): Promise<void> => {
  const { lotId } = locked.lot.facts
  await writeAudit(client, {
    parkingLotId: lotId,
    actor: { id: viewer.userId, name: viewer.name },
    action,
    objectKind: change.kind,
    objectId: (change.before ?? change.after)!.id,
    before,
    after,
    at: new Date(now),
  })
  const detail = { ...change, by: viewer.userId }
  await writeLotLog(client, { lotId, version: locked.version, at: now, kind: 'calendar-changed', detail })
}

/** Plans, changes or takes back a closure or an exception under the lot's lock, and judges the lot with it. OCC-14, OCC-19. */
export const changeCalendar = <T>(
  { pool, lots, clock }: CalendarParts,
  viewer: Viewer,
  lot: string,
  plan: (tx: Tx, lotId: string, now: number) => Promise<Planned<T>>,
): Promise<T> => {
  const lotId = lot.toLowerCase()
  requireAt(viewer, 'lot.configure', lotId)
  const now = clock()
  return judgeInTransaction(pool, lots, [lotId], now, async (client, all) => {
    const locked = all.get(lotId)
    if (!locked) throw new Refusal('not-found')
    const planned = await plan(transactionOn(client), lotId, now)
    await record({ client, locked, viewer, now }, planned)
    locked.lot = await lots.load(client, lotId, now)
    const { kind, before, after } = planned.change
    const { id } = (before ?? after)!
    await aimCalendarTimer(client, { lotId, kind, id, dueAt: locked.lot.checkCalendar(kind, id, now) })
    locked.stale.add('lot')
    return planned.result
  })
}
