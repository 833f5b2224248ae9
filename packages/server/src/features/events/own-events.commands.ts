import type { NewOwnEvent, OwnEventView } from '@stallwise/contract/events/events.contract.ts'
import { maxOwnEvents, type OwnEvent } from '@stallwise/domain/events/events.model.ts'
import { planOwnEvent } from '@stallwise/domain/events/own-events.rules.ts'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import { nextOf, refuseFaults } from '#platform/http/invalid-fields.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { ownEventView } from './events.view.ts'
import { replaceOwnDays } from './occurrences.store.ts'
import { carryAt, ownDaysAt } from './own-days.ts'
import {
  deleteOwnEvent,
  getOwnEvent,
  insertOwnEvent,
  listOwnEvents,
  updateOwnEvent,
  type StoredOwnEvent,
} from './own-events.store.ts'

type Wanted = Omit<NewOwnEvent, 'version'>

const plannedOf = ({ now, timeZone }: LotChange, wanted: Wanted): OwnEvent =>
  nextOf(
    planOwnEvent(
      {
        name: wanted.name,
        type: wanted.type,
        from: Date.parse(wanted.startTime),
        to: Date.parse(wanted.endTime),
        isAllDay: wanted.allDay,
        isWeekly: wanted.weekly,
        lastDay: wanted.lastDay,
      },
      { now, timeZone },
    ),
  )

/** EVT-16: what follows when days of events were written. */
export const noteEvents = async (change: LotChange, isPastChanged: boolean): Promise<void> => {
  if (isPastChanged) await tell('pastOccupancyChanged', { tx: change.tx, lotId: change.lotId })
  change.markStale('events', 'occupancyHistory')
}

const writeDays = async (change: LotChange, event: StoredOwnEvent | null, id: string): Promise<void> => {
  const { tx, lotId, now, timeZone } = change
  const days = event ? ownDaysAt(event, now, timeZone) : []
  await noteEvents(change, await replaceOwnDays(tx, { lotId, id, now }, days))
}

const audited = (event: StoredOwnEvent | null) => event && ownEventView(event)

const auditEvent = (
  change: LotChange,
  verb: string,
  before: StoredOwnEvent | null,
  after: StoredOwnEvent | null,
): void =>
  change.audit({
    action: `ownEvent.${verb}`,
    objectKind: 'ownEvent',
    objectId: (before ?? after)!.id,
    before: audited(before),
    after: audited(after),
  })

/** EVT-02, EVT-05: adds an event within a change. */
export const addOwnEventIn = async (change: LotChange, wanted: Wanted): Promise<OwnEventView> => {
  const { tx, lotId, now } = change
  const event = plannedOf(change, wanted)
  if ((await listOwnEvents(tx, lotId)).length >= maxOwnEvents)
    refuseFaults([{ path: 'name', code: 'too-many', limit: maxOwnEvents }])
  const added = await insertOwnEvent(tx, { lotId, id: uuidv7() }, event, carryAt(event, now))
  await writeDays(change, added, added.id)
  auditEvent(change, 'create', null, added)
  return ownEventView(added)
}

const configure = <T>(
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  work: (change: LotChange) => Promise<T>,
): Promise<T> => changeLot(parts, viewer, { lot, capability: 'lot.configure' }, work)

export const addOwnEvent = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  wanted: Wanted,
): Promise<OwnEventView> => configure(parts, viewer, lot, (change) => addOwnEventIn(change, wanted))

/** EVT-04: changes an event with all of its days. */
export const changeOwnEvent = (
  parts: ChangeLotParts,
  viewer: Viewer,
  { lot, id, version }: SeenVersion & { readonly lot: string; readonly id: string },
  wanted: Wanted,
): Promise<OwnEventView> =>
  configure(parts, viewer, lot, async (change) => {
    const { tx, lotId, now } = change
    const before = await getOwnEvent(tx, { lotId, id })
    refuseStale(version, ownEventView(before))
    const event = plannedOf(change, wanted)
    const after = await updateOwnEvent(tx, { lotId, id }, event, carryAt(event, now))
    await writeDays(change, after, id)
    auditEvent(change, 'update', before, after)
    return ownEventView(after)
  })

/** EVT-04: removes an event with all of its days. */
export const removeOwnEvent = (
  parts: ChangeLotParts,
  viewer: Viewer,
  { lot, id, version }: SeenVersion & { readonly lot: string; readonly id: string },
): Promise<void> =>
  configure(parts, viewer, lot, async (change) => {
    const { tx, lotId } = change
    const before = await getOwnEvent(tx, { lotId, id })
    refuseStale(version, ownEventView(before))
    await writeDays(change, null, id)
    await deleteOwnEvent(tx, { lotId, id })
    auditEvent(change, 'remove', before, null)
  })
