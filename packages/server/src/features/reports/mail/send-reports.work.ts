import type { SendFailure } from '@stallwise/domain/reports/report-schedule.model.ts'
import { dueAfter, dueToSend } from '@stallwise/domain/reports/report-schedule.rules.ts'
import { minuteMs } from '@stallwise/domain/time/durations.ts'
import { announceStale } from '#features/judging/judging.public.ts'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { TooLargeError } from './make-report.ts'
import type { Reader } from './reader.model.ts'
import { listReaders, loadSentLot } from './report-readers.store.ts'
import {
  claimSchedule,
  endSchedule,
  isStillClaimed,
  listOfOtherClock,
  listRecipientsOf,
  noteRights,
  setClock,
  settleSchedule,
  timesOf,
  type ClaimedSchedule,
} from './schedules.store.ts'
import type { SendingLog, SendingParts, SentLot, StoredReport } from './sending.model.ts'
import { markFilesSent } from './sent-reports.store.ts'
import { storeReports } from './store-reports.ts'
import { tellOwner } from './tell-owner.ts'
import { writeMails } from './write-mails.ts'

/** RML-05: longer than it takes to make a report of the greatest size. */
const leaseMs = 15 * minuteMs

/** What a claimed schedule is about now. */
interface Claim {
  readonly schedule: ClaimedSchedule
  readonly lot: SentLot
  readonly now: Date
  readonly nextAt: Date
  /** Null: nobody has the right any more to have set it up. RML-13 */
  readonly owner: Viewer | null
  readonly recipients: number
  readonly readers: readonly Reader[]
}

const readClaim = async (tx: Tx, schedule: ClaimedSchedule, now: Date): Promise<Claim> => {
  const { parking_lot_id: lotId, id, report_name: reportName, created_by: ownerId } = schedule
  const lot = await loadSentLot(tx, lotId)
  const all = await listReaders(tx, lotId, reportName)
  const recipients = new Set((await listRecipientsOf(tx, { lotId, id })).map(({ user_id: user }) => user))
  return {
    schedule,
    lot,
    now,
    nextAt: new Date(dueAfter(timesOf(schedule), now.getTime(), lot.timeZone)),
    owner: all.find(({ userId }) => userId === ownerId) ?? null,
    recipients: recipients.size,
    readers: all.filter(({ userId }) => recipients.has(userId)),
  }
}

/** What the transaction that gives a schedule back does before. */
type Ending = (tx: Tx) => Promise<{ readonly rows?: number; readonly failure: SendFailure | null }>

/** RML-05, RML-30: gives a schedule back, and tells what went wrong if that is new; nothing if it is not this server’s any more. */
const settle = (parts: SendingParts, { schedule, now, nextAt, readers }: Claim, end: Ending): Promise<void> =>
  parts.database.asSystem(async (tx) => {
    if (!(await isStillClaimed(tx, schedule))) return
    const { rows, failure } = await end(tx)
    const place = { lotId: schedule.parking_lot_id, id: schedule.id }
    const allowed = readers.map(({ userId }) => userId)
    if (await noteRights(tx, place, allowed)) await tellOwner(tx, schedule, 'recipient-without-right', now)
    if (failure !== null && failure !== schedule.failure) await tellOwner(tx, schedule, failure, now)
    const sent = rows === undefined ? undefined : { at: now, rows }
    await settleSchedule(tx, schedule, { nextAt, sent, failure, now })
  })

/** Versions of a report have as many rows: without amounts it has fewer columns, and in another language other words. */
const rowsOf = (stored: readonly StoredReport[]): number => stored[0]!.rows

const writeAll = async (
  tx: Tx,
  parts: SendingParts,
  { schedule, lot, now }: Claim,
  stored: readonly StoredReport[],
): ReturnType<Ending> => {
  const { parking_lot_id: lotId, id } = schedule
  const files = stored.map(({ file }) => file.id)
  // RML-40: a file that was deleted meanwhile is not sent; the next one is without what was erased.
  if (!(await markFilesSent(tx, lotId, files, now))) return { failure: 'not-made' }
  const recipients = await listRecipientsOf(tx, { lotId, id })
  const still = new Map(recipients.map(({ user_id: user, leave_key: key }) => [user, key]))
  let written = 0
  for (const one of stored) written += await writeMails(tx, { ...parts, lot, now }, one, still)
  return written === 0 ? { failure: 'no-recipients' } : { rows: rowsOf(stored), failure: null }
}

const failureOf = (error: unknown, { schedule: { parking_lot_id: lot, id } }: Claim, log: SendingLog) => {
  if (error instanceof TooLargeError) return 'too-large' as const
  log.error({ err: error, lot, schedule: id }, 'a report for e-mails could not be made')
  return 'not-made' as const
}

const make = async (parts: SendingParts, claim: Claim, dueAt: number, log: SendingLog) => {
  const { schedule, lot, readers } = claim
  let stored: StoredReport[]
  try {
    stored = await storeReports(parts, schedule, lot, { readers, dueAt })
  } catch (error) {
    // Another try after the lease: it was not about this report.
    if (isDatabaseUnavailable(error) || (error instanceof Refusal && error.code === 'unavailable'))
      throw error
    const failure = failureOf(error, claim, log)
    return settle(parts, claim, async () => ({ failure }))
  }
  return settle(parts, claim, (tx) => writeAll(tx, parts, claim, stored))
}

/** When the days are seen from: now, if somebody asked for it. RML-03, RML-08 */
const dueOf = ({ schedule, lot, now }: Claim): number | undefined =>
  schedule.send_now_at === null
    ? dueToSend(timesOf(schedule), { dueAt: schedule.next_at.getTime(), now: now.getTime() }, lot.timeZone)
    : now.getTime()

const sendOne = async (parts: SendingParts, claim: Claim, log: SendingLog): Promise<void> => {
  const { schedule, now, owner, readers } = claim
  const place = { lotId: schedule.parking_lot_id, id: schedule.id }
  if (!owner) return parts.database.asSystem((tx) => endSchedule(tx, place, now))
  const dueAt = dueOf(claim)
  if (dueAt === undefined) return settle(parts, claim, async () => ({ failure: schedule.failure }))
  if (readers.length === 0) return settle(parts, claim, async () => ({ failure: 'no-recipients' }))
  // What was asked for now leaves the next time as it is.
  const isAsked = schedule.send_now_at !== null
  return make(parts, isAsked ? { ...claim, nextAt: schedule.next_at } : claim, dueAt, log)
}

/** RML-06 */
const followClocks = async (tx: Tx, now: number): Promise<void> => {
  for (const row of await listOfOtherClock(tx)) {
    const timeZone = row.lot_zone
    const nextAt = new Date(dueAfter(timesOf(row), now, timeZone))
    await setClock(tx, { lotId: row.parking_lot_id, id: row.id }, { timeZone, nextAt })
  }
}

/** RML-05: makes and sends the reports that are due, one after the other; returns how many were claimed. */
export const sendDueReports = async (parts: SendingParts, log: SendingLog): Promise<number> => {
  const { database, clock } = parts
  await database.asSystem((tx) => followClocks(tx, clock()))
  for (let sent = 0; ; sent += 1) {
    const now = new Date(clock())
    const claim = await database.asSystem(async (tx) => {
      const schedule = await claimSchedule(tx, { now, until: new Date(now.getTime() + leaseMs) })
      return schedule && readClaim(tx, schedule, now)
    })
    if (!claim) return sent
    await sendOne(parts, claim, log)
    await announceStale(database, new Set([claim.schedule.parking_lot_id]), 'reports')
  }
}
