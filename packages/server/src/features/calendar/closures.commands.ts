import type { NewClosure } from '@stallwise/contract/calendar/calendar-edits.contract.ts'
import type { ClosureView } from '@stallwise/contract/calendar/calendar.contract.ts'
import type { ClosureFacts } from '@stallwise/domain/judging/judging.model.ts'
import {
  endClosure,
  mayRemoveClosure,
  planClosure,
  type Closure,
} from '@stallwise/domain/calendar/closures.rules.ts'
import { uuidv7 } from 'uuidv7'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import { requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { changeCalendar, nextOf } from './calendar-change.ts'
import {
  contextOf,
  deleteClosure,
  findClosure,
  insertClosure,
  loadPlaces,
  updateClosure,
  type Places,
  type StoredClosure,
} from './closures.store.ts'
import { closureView } from './calendar.view.ts'

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
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  wanted: Closure,
): Promise<ClosureView> =>
  changeCalendar(parts, viewer, lot, async ({ tx, lotId, now }) => {
    const places = await loadPlaces(tx, lotId)
    const next = nextOf(planClosure(wanted, contextOf(places, now)))
    const closure = await insertClosure(tx, { lotId, id: uuidv7(), by: viewer.userId }, next)
    const view = closureView(closure, places)
    return {
      change: { kind: 'closure', before: null, after: factsOf(closure, places) },
      action: 'closure.create',
      before: null,
      after: view,
      result: view,
    }
  })

const idsBy = (names: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...names].map(([id, name]) => [name, id]))

/** OCC-13, OCC-16: the same by a floor's name and stalls' numbers; what the lot does not have is faulted. */
export const addNamedClosure = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { floor, stalls, startTime, endTime, reason }: NewClosure,
): Promise<ClosureView> => {
  requireAt(viewer, 'lot.configure', lot)
  const places = await parts.database.withViewer(scopeOf(viewer), (tx) => loadPlaces(tx, lot))
  const [floors, numbers] = [idsBy(places.floors), idsBy(places.stalls)]
  return addClosure(parts, viewer, lot, {
    floorId: floor === null ? null : (floors.get(floor) ?? 'unknown'),
    stallIds: stalls.map((number) => numbers.get(number) ?? 'unknown'),
    from: startTime === undefined ? parts.clock() : Date.parse(startTime),
    to: endTime === null ? null : Date.parse(endTime),
    reason,
  })
}

/** OCC-16: gives a closure that is not over another end; null = until further notice. */
export const moveClosureEnd = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  {
    id,
    to,
    version,
  }: { readonly id: string; readonly to: number | null; readonly version?: number | undefined },
): Promise<ClosureView> =>
  changeCalendar(parts, viewer, lot, async ({ tx, lotId, now }) => {
    const places = await loadPlaces(tx, lotId)
    const before = await known(tx, lotId, id)
    refuseStale(version, closureView(before, places))
    const after = await updateClosure(tx, { lotId, id: before.id }, nextOf(endClosure(before, to, now)))
    const view = closureView(after, places)
    return {
      change: { kind: 'closure', before: factsOf(before, places), after: factsOf(after, places) },
      action: 'closure.end',
      before: closureView(before, places),
      after: view,
      result: view,
    }
  })

/** OCC-16: takes back a closure that has not begun. */
export const removeClosure = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { id, version }: { readonly id: string } & SeenVersion,
): Promise<void> =>
  changeCalendar(parts, viewer, lot, async ({ tx, lotId, now }) => {
    const places = await loadPlaces(tx, lotId)
    const before = await known(tx, lotId, id)
    refuseStale(version, closureView(before, places))
    if (!mayRemoveClosure(before, now)) throw hasBegun()
    await deleteClosure(tx, lotId, before.id)
    return {
      change: { kind: 'closure', before: factsOf(before, places), after: null },
      action: 'closure.remove',
      before: closureView(before, places),
      after: null,
      result: undefined,
    }
  })
