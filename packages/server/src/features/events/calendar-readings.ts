import { longestReadingMs, nextReadingAt } from '@stallwise/domain/events/calendars.rules.ts'
import type { CalendarFailure } from '@stallwise/domain/events/events.model.ts'
import { knownAheadMs, knownBackMs } from '@stallwise/domain/events/own-events.rules.ts'
import type { SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import workerCode from 'virtual:worker/features/events/calendar-file.worker.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { runInWorker, TooMuchWork } from '#platform/concurrency/run-in-worker.ts'
import { systemAt } from '#platform/http/actor.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { openAddress, sealPlainAddress } from './calendar-address.ts'
import type { CalendarToRead, ReadCalendar } from './calendar-file.ts'
import {
  getCalendar,
  getContent,
  saveReading,
  type DueCalendar,
  type StoredCalendar,
} from './calendars.store.ts'
import { fetchCalendar } from './fetch-calendar.ts'
import { replaceCalendarDays } from './occurrences.store.ts'
import { noteEvents } from './own-events.commands.ts'

/** What reading calendars needs. */
export interface CalendarParts extends ChangeLotParts {
  readonly send: SendOutgoing
  readonly sealing: Sealing
}

/** A file within the limit of time, of which `usedMs` are gone; null = none. */
type Bytes = { readonly bytes: Uint8Array; readonly isKept: boolean }

/** EVT-10: reads a file in a worker. */
export const parseCalendar = async (
  { bytes, isKept }: Bytes,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
  maxMs = longestReadingMs,
): Promise<ReadCalendar> => {
  const input: CalendarToRead = {
    bytes,
    isKept,
    timeZone,
    from: now - knownBackMs,
    to: now + knownAheadMs,
  }
  try {
    return await runInWorker<ReadCalendar>(workerCode, input, { maxMs: Math.max(1, maxMs) })
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    return { failure: error.limit === 'time' ? 'took-too-long' : 'too-large' }
  }
}

const bytesOf = async (
  parts: CalendarParts,
  due: DueCalendar,
): Promise<Bytes | { failure: CalendarFailure }> => {
  if (due.address !== null) {
    const url = openAddress(parts.sealing, due, due.address)
    if (url === undefined) return { failure: 'address-lost' }
    const fetched = await fetchCalendar(parts.send, url)
    return 'failure' in fetched ? fetched : { bytes: Buffer.from(fetched.text), isKept: false }
  }
  const content = await parts.database.withViewer({ lots: [due.lotId] }, (tx) => getContent(tx, due))
  return content ? { bytes: content, isKept: true } : { failure: 'not-a-calendar' }
}

const timeZoneOf = async (parts: CalendarParts, lotId: string): Promise<string> =>
  parts.database.withViewer({ lots: [lotId] }, async (tx) => {
    const row = await tx
      .selectFrom('parking_lot')
      .select('time_zone')
      .where('id', '=', lotId)
      .executeTakeFirst()
    return row?.time_zone ?? 'UTC'
  })

/** EVT-14, EVT-16: keeps what was read within a change of the lot. */
export const keepReading = async (
  change: LotChange,
  before: StoredCalendar,
  read: ReadCalendar,
): Promise<void> => {
  const { tx, lotId, now } = change
  const { id } = before
  const failures = 'failure' in read ? before.failures + 1 : 0
  await saveReading(
    tx,
    { lotId, id },
    {
      at: new Date(now),
      dueAt: new Date(nextReadingAt(now, { isFile: before.host === null, failures })),
      failure: 'failure' in read ? read.failure : null,
      failures,
      leftOut: 'failure' in read ? 0 : read.leftOut,
    },
  )
  if ('failure' in read) return change.markStale('events')
  const { typeRules, type } = before
  const place = { lotId, id, now, typeRules, type }
  const { isChanged, isPastChanged } = await replaceCalendarDays(tx, place, read.events)
  if (isChanged) await noteEvents(change, isPastChanged)
  else change.markStale('events')
}

/** EVT-13: reads a calendar whose turn it is. One that was removed, or has another address by then, is left as it is. */
export const readDueCalendar = async (parts: CalendarParts, due: DueCalendar): Promise<void> => {
  const began = performance.now()
  const timeZone = await timeZoneOf(parts, due.lotId)
  const bytes = await bytesOf(parts, due)
  const left = longestReadingMs - (performance.now() - began)
  const read = 'failure' in bytes ? bytes : await parseCalendar(bytes, { timeZone, now: parts.clock() }, left)
  const actor = systemAt('calendars', due.lotId)
  await changeLot(parts, actor, { lot: due.lotId, capability: 'lot.configure' }, async (change) => {
    const before = await getCalendar(change.tx, due, change.now)
    if (before.address !== due.address) return
    await keepReading(change, before, read)
    await sealPlainAddress(change.tx, parts.sealing, due)
  })
}
