import type { NewClosure } from '@stallwise/contract/calendar/calendar-edits.contract.ts'
import type { ClosureView } from '@stallwise/contract/calendar/calendar.contract.ts'
import type { ClosureFacts } from '@stallwise/domain/judging/judging.model.ts'
import {
  endClosure,
  mayRemoveClosure,
  planClosure,
  type Closure,
} from '@stallwise/domain/calendar/closures.rules.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { SeenVersion } from '#platform/http/seen-version.ts'
import { requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { calendarCommands } from './calendar-change.ts'
import { closureView } from './calendar.view.ts'
import { closures, contextOf, loadPlaces } from './closures.store.ts'

const commands = calendarCommands({
  kind: 'closure',
  rows: closures,
  context: ({ tx, lotId }) => loadPlaces(tx, lotId),
  facts: ({ id, floorId, stallIds, from, to }, { floors }): ClosureFacts => ({
    id,
    floorName: floorId === null ? null : (floors.get(floorId) ?? null),
    stallIds,
    from,
    to,
  }),
  view: closureView,
})

const hasBegun = () =>
  new Refusal('invalid', { faults: [{ path: 'startTime', code: 'not-allowed', message: 'has begun' }] })

/** OCC-13, OCC-16: closes stalls or a floor from a time on. */
export const addClosure = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  wanted: Closure,
): Promise<ClosureView> =>
  commands.add(parts, viewer, lot, ({ now }, places) => planClosure(wanted, contextOf(places, now)))

const idsBy = (names: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...names].map(([id, name]) => [name, id]))

/** OCC-13, OCC-16: the same by a floor's name and stalls' numbers; unknown names and numbers are faults. */
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

/** OCC-16: changes the end of a closure that is not over; null = until further notice. */
export const moveClosureEnd = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { to, ...named }: { readonly id: string; readonly to: number | null } & SeenVersion,
): Promise<ClosureView> =>
  commands.edit(parts, viewer, { lot, verb: 'end', ...named }, ({ now }, _places, before) =>
    endClosure(before, to, now),
  )

/** OCC-16: removes a closure that has not begun. */
export const removeClosure = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  named: { readonly id: string } & SeenVersion,
): Promise<void> =>
  commands.remove(parts, viewer, lot, named, ({ now }, before) => {
    if (!mayRemoveClosure(before, now)) throw hasBegun()
  })
