import type { EventCalendarView, NewEventCalendar } from '@stallwise/contract/events/events.contract.ts'
import { planCalendar } from '@stallwise/domain/events/calendars.rules.ts'
import {
  maxCalendars,
  type CalendarFailure,
  type EventCalendar,
} from '@stallwise/domain/events/events.model.ts'
import type { OutgoingAddresses } from '@stallwise/ports/outgoing-http.port.ts'
import { uuidv7 } from 'uuidv7'
import { changeLot, type LotChange } from '#features/judging/judging.public.ts'
import { nextOf, refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import type { SentFile } from '#platform/http/sent-file.ts'
import { scopeOf, requireAt, type Viewer } from '#platform/http/viewer.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { sealAddress } from './calendar-address.ts'
import { keepReading, parseCalendar, readDueCalendar, type CalendarParts } from './calendar-readings.ts'
import {
  deleteCalendar,
  getCalendar,
  insertCalendar,
  listCalendars,
  updateCalendar,
  type StoredCalendar,
} from './calendars.store.ts'
import { auditedCalendar, calendarView } from './events.view.ts'
import { removeCalendarDays, retypeCalendarDays } from './occurrences.store.ts'
import { noteEvents } from './own-events.commands.ts'

/** What changes of calendars need. */
export interface CalendarCommandParts extends CalendarParts {
  readonly addresses: OutgoingAddresses
}

/** A calendar of a lot, with the version that the caller has seen. */
export interface NamedCalendar extends SeenVersion {
  readonly lot: string
  readonly id: string
}

const configure = <T>(
  parts: CalendarCommandParts,
  viewer: Viewer,
  lot: string,
  work: (change: LotChange) => Promise<T>,
): Promise<T> => changeLot(parts, viewer, { lot, capability: 'lot.configure' }, work)

const auditCalendar = (
  change: LotChange,
  verb: string,
  before: StoredCalendar | null,
  after: StoredCalendar | null,
): void =>
  change.audit({
    action: `eventCalendar.${verb}`,
    objectKind: 'eventCalendar',
    objectId: (before ?? after)!.id,
    before: before && auditedCalendar(before),
    after: after && auditedCalendar(after),
  })

const insertIn = async (
  change: LotChange,
  calendar: EventCalendar,
  { sealing, content }: { readonly sealing: Sealing; readonly content: Uint8Array | null },
): Promise<StoredCalendar> => {
  const { tx, lotId, now } = change
  if ((await listCalendars(tx, lotId, now)).length >= maxCalendars)
    refuseFaults([{ path: 'name', code: 'too-many', limit: maxCalendars }])
  const place = { lotId, id: uuidv7() }
  // Whoever adds it reads it at once; another server does if that fails.
  const address = calendar.url === null ? null : sealAddress(sealing, place, calendar.url)
  await insertCalendar(tx, place, calendar, { content, address, dueAt: new Date(now + 60_000) })
  const added = await getCalendar(tx, place, now)
  auditCalendar(change, 'create', null, added)
  change.markStale('events')
  return added
}

const viewOf = (parts: CalendarCommandParts, viewer: Viewer, lotId: string, id: string) =>
  parts.database.withViewer(scopeOf(viewer), async (tx) =>
    calendarView(await getCalendar(tx, { lotId, id }, parts.clock())),
  )

const readNow = async (
  parts: CalendarCommandParts,
  viewer: Viewer,
  lotId: string,
  { id, address }: Pick<StoredCalendar, 'id' | 'address'>,
): Promise<EventCalendarView> => {
  await readDueCalendar(parts, { lotId, id, address })
  return viewOf(parts, viewer, lotId, id)
}

/** EVT-10, EVT-13: adds a calendar with an address, and reads it. If that fails, it is there, and says why. */
export const addCalendar = async (
  parts: CalendarCommandParts,
  viewer: Viewer,
  lot: string,
  wanted: NewEventCalendar,
): Promise<EventCalendarView> => {
  const mayConnect = (url: string) => parts.addresses.mayBeSentTo(url)
  const calendar = nextOf(planCalendar({ ...wanted, url: wanted.url ?? '' }, { mayConnect }))
  const added = await configure(parts, viewer, lot, (change) =>
    insertIn(change, calendar, { sealing: parts.sealing, content: null }),
  )
  return readNow(parts, viewer, lot.toLowerCase(), added)
}

/** EVT-10: why a file is refused, as the response says it. */
const refusedFile = (failure: CalendarFailure): Refusal =>
  new Refusal('invalid', {
    faults: [{ path: 'file', code: 'invalid', message: failure }],
    detail: `The file was not taken: ${failure}.`,
  })

/** EVT-10, EVT-12: adds a calendar from a file. */
export const addCalendarFile = async (
  parts: CalendarCommandParts,
  viewer: Viewer,
  { lot, name, type }: { readonly lot: string; readonly name: string; readonly type?: string | undefined },
  { bytes }: SentFile,
): Promise<EventCalendarView> => {
  requireAt(viewer, 'lot.configure', lot.toLowerCase())
  const calendar = nextOf(planCalendar({ name, url: null, type: type ?? null, typeRules: [] }))
  const timeZone = await parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const row = await tx
      .selectFrom('parking_lot')
      .select('time_zone')
      .where('id', '=', lot)
      .executeTakeFirst()
    if (!row) throw new Refusal('not-found')
    return row.time_zone
  })
  const read = await parseCalendar({ bytes, isKept: false }, { timeZone, now: parts.clock() })
  if ('failure' in read) throw refusedFile(read.failure)
  const added = await configure(parts, viewer, lot, async (change) => {
    const calendarIn = await insertIn(change, calendar, { sealing: parts.sealing, content: read.kept })
    await keepReading(change, calendarIn, read)
    return calendarIn
  })
  return viewOf(parts, viewer, lot.toLowerCase(), added.id)
}

/** EVT-17, EVT-20: changes a calendar; another address is read at once, and other types count for its past events too. */
export const changeCalendar = async (
  parts: CalendarCommandParts,
  viewer: Viewer,
  { lot, id, version }: NamedCalendar,
  wanted: NewEventCalendar,
): Promise<EventCalendarView> => {
  const { isMoved, after } = await configure(parts, viewer, lot, async (change) => {
    const { tx, lotId, now } = change
    const before = await getCalendar(tx, { lotId, id }, now)
    refuseStale(version, calendarView(before))
    // An address that stays is not checked again: other fields can be edited even if it is no longer allowed.
    const mayConnect = (url: string) => parts.addresses.mayBeSentTo(url)
    const url = before.host === null ? null : wanted.url
    const next = nextOf(planCalendar({ ...wanted, url }, { mayConnect }))
    const isMoved = next.url !== null
    const address = next.url === null ? null : sealAddress(parts.sealing, { lotId, id }, next.url)
    await updateCalendar(tx, { lotId, id }, next, address && { ...address, dueAt: new Date(now + 60_000) })
    await retypeCalendarDays(tx, lotId, id, next)
    const after = await getCalendar(tx, { lotId, id }, now)
    auditCalendar(change, 'update', before, after)
    const isRetyped =
      JSON.stringify([before.type, before.typeRules]) !== JSON.stringify([next.type, next.typeRules])
    if (isRetyped) await noteEvents(change, true)
    else change.markStale('events')
    return { isMoved, after }
  })
  return isMoved ? readNow(parts, viewer, lot.toLowerCase(), after) : calendarView(after)
}

/** EVT-14: reads a calendar although it is not its turn. */
export const readCalendarNow = async (
  parts: CalendarCommandParts,
  viewer: Viewer,
  { lot, id }: NamedCalendar,
): Promise<EventCalendarView> => {
  const lotId = lot.toLowerCase()
  requireAt(viewer, 'lot.configure', lotId)
  const calendar = await parts.database.withViewer(scopeOf(viewer), (tx) =>
    getCalendar(tx, { lotId, id }, parts.clock()),
  )
  return readNow(parts, viewer, lotId, calendar)
}

/** EVT-18: removes a calendar with its events ahead, or with all. */
export const removeCalendar = (
  parts: CalendarCommandParts,
  viewer: Viewer,
  { lot, id, version }: NamedCalendar,
  pastEvents: 'remove' | undefined,
): Promise<void> =>
  configure(parts, viewer, lot, async (change) => {
    const { tx, lotId, now } = change
    const before = await getCalendar(tx, { lotId, id }, now)
    refuseStale(version, calendarView(before))
    const after = pastEvents ? null : now
    const isPastChanged = await removeCalendarDays(tx, lotId, id, { after, now })
    await deleteCalendar(tx, { lotId, id })
    auditCalendar(change, 'remove', before, null)
    await noteEvents(change, isPastChanged)
  })
