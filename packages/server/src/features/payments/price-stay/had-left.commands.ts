import type { PlateAnswer } from '@stallwise/contract/payments/price-stay.contract.ts'
import { isLate, oldestAcceptedMs } from '@stallwise/domain/ingest/acceptance.rules.ts'
import { keyOfRead, type GateEntry } from '@stallwise/domain/visits/gate-entries.model.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { answerForPlates } from '../plate-account/plate-answers.ts'
import { findStayOfVisit, type Stay } from '#features/gates/stays.public.ts'

interface Entry {
  readonly at: Date
  readonly eventId: string
}

/** The last two entry reads of a stay, the latest first. */
const lastEntries = async (tx: Tx, lotId: string, { visitIds, begin }: Stay): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`select entered_at as at, entry_event_id as "eventId" from visit
    where parking_lot_id = ${lotId} and id = any(${[...visitIds]}::uuid[]) and entered_at >= ${new Date(begin)}
    order by entered_at desc limit 2`.execute(tx)
  return rows
}

/**
 * VIS-44: before its last entry read, if that went on with a stay that had begun earlier and is not too old to be judged again;
 * else by now.
 */
const departureOf = (
  [latest, earlier]: readonly Entry[],
  now: number,
): { readonly at: number; readonly of: Entry } => {
  if (!latest) throw new Refusal('not-inside')
  const enteredAt = latest.at.getTime()
  if (!earlier || now - enteredAt > oldestAcceptedMs) return { at: now, of: latest }
  return { at: enteredAt - 1, of: earlier }
}

/** Brings it into judging and the lot's log. */
const judge = async (
  change: LotChange,
  { lots }: ChangeLotParts,
  entry: GateEntry,
  at: number,
): Promise<void> => {
  const locked = await change.judging()
  const { client, lotId, now } = change
  // ING-04: what is older than the window is judged on a lot loaded from before it.
  if (isLate(at, now, locked.lot.facts.latenessMs))
    locked.lot = await lots.load(client, lotId, now, { from: at })
  locked.lot.gatesDecided(entry, now)
  change.log({ kind: 'gates-decided', detail: entry, isApplied: true })
}

/** VIS-44: staff say that the vehicle of a stay had left unread: the rest of that stay is not asked for. */
export const sayHadLeft = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  visitId: string,
): Promise<PlateAnswer> => {
  const request = { lot, capability: 'payment.lookup', affects: 'judging' } as const
  const plate = await changeLot(parts, viewer, request, async (change) => {
    await change.judging()
    const { tx, lotId, now } = change
    const stay = await findStayOfVisit(tx, lotId, visitId)
    if (!stay) throw new Refusal('not-inside')
    const { at, of } = departureOf(await lastEntries(tx, lotId, stay), now)
    const opening = {
      id: uuidv7(),
      at,
      zoneIds: [],
      isExit: false,
      of: keyOfRead({ at: of.at.getTime(), eventId: of.eventId }),
      hadLeft: true,
    } as const
    await judge(change, parts, { decisions: [], openings: [opening] }, at)
    change.audit({
      action: 'visit.had-left',
      objectKind: 'visit',
      objectId: visitId,
      before: { enteredAt: new Date(stay.begin).toISOString() },
      after: { hadLeftBefore: new Date(at).toISOString() },
    })
    change.markStale('violations', 'alerts', 'payments')
    return stay.plate
  })
  const [answer] = await parts.database.withViewer(scopeOf(viewer), (tx) =>
    answerForPlates(tx, lot, [plate], parts.clock()),
  )
  return answer!
}
