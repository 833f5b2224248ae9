import type { ClosureView } from '@stallwise/contract/lots/calendar.contract.ts'
import type { ClosureFacts } from '@stallwise/domain/judging/judging.model.ts'
import { endClosure, mayRemoveClosure, planClosure } from '@stallwise/domain/occupancy/closures.rules.ts'
import type { Closure } from '@stallwise/domain/occupancy/closures.rules.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { changeCalendar, nextOf } from './calendar-change.ts'
import type { CalendarParts } from './calendar-change.ts'
import {
  contextOf,
  deleteClosure,
  findClosure,
  insertClosure,
  loadPlaces,
  updateClosure,
} from './closures.store.ts'
import type { Places, StoredClosure } from './closures.store.ts'
import { closureView } from './lot-calendar.view.ts'

const factsOf = ({ id, floorId, stallIds, from, to }: StoredClosure, { floors }: Places): ClosureFacts => ({
  id,
  floorName: floorId === null ? null : (floors.get(floorId) ?? null),
  stallIds,
  from,
  to,
})

const known = async (tx: Tx, lotId: string, id: string): Promise<StoredClosure> => {
  const closure = await findClosure(tx, lotId, id)
  if (!closure) throw new Refusal('not-found')
  return closure
}

const hasBegun = () =>
  new Refusal('invalid', { faults: [{ path: 'startTime', code: 'not-allowed', message: 'has begun' }] })

/** OCC-13, OCC-16: closes stalls or a floor from a time on. */
export const addClosure = (
  parts: CalendarParts,
  viewer: Viewer,
  lot: string,
  wanted: Closure,
): Promise<ClosureView> =>
  changeCalendar(parts, viewer, lot, async (tx, lotId, now) => {
    const places = await loadPlaces(tx, lotId)
    const next = nextOf(planClosure(wanted, contextOf(places, now)))
    const closure = await insertClosure(tx, { lotId, id: uuidv7(), by: viewer.userId }, next)
    const view = closureView(closure, places)
    return {
      change: { kind: 'closure', before: null, after: factsOf(closure, places) },
      ...{ action: 'closure.create', before: null, after: view, result: view },
    }
  })

/** OCC-16: gives a closure that is not over another end; null = until further notice. */
export const moveClosureEnd = (
  parts: CalendarParts,
  viewer: Viewer,
  lot: string,
  { id, to }: { readonly id: string; readonly to: number | null },
): Promise<ClosureView> =>
  changeCalendar(parts, viewer, lot, async (tx, lotId, now) => {
    const places = await loadPlaces(tx, lotId)
    const before = await known(tx, lotId, id)
    const after = await updateClosure(tx, { lotId, id: before.id }, nextOf(endClosure(before, to, now)))
    const view = closureView(after, places)
    return {
      change: { kind: 'closure', before: factsOf(before, places), after: factsOf(after, places) },
      ...{ action: 'closure.end', before: closureView(before, places), after: view, result: view },
    }
  })

/** OCC-16: takes back a closure that has not begun. */
export const removeClosure = (parts: CalendarParts, viewer: Viewer, lot: string, id: string): Promise<void> =>
  changeCalendar(parts, viewer, lot, async (tx, lotId, now) => {
    const places = await loadPlaces(tx, lotId)
    const before = await known(tx, lotId, id)
    if (!mayRemoveClosure(before, now)) throw hasBegun()
    await deleteClosure(tx, lotId, before.id)
    return {
      change: { kind: 'closure', before: factsOf(before, places), after: null },
      ...{ action: 'closure.remove', before: closureView(before, places), after: null, result: undefined },
    }
  })
