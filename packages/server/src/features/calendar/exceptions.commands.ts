import type {
  ExceptionEdit,
  NewException,
  OccupancyExceptionView,
} from '@stallwise/contract/calendar/calendar.contract.ts'
import type { ExceptionFacts } from '@stallwise/domain/judging/judging.model.ts'
import { planException } from '@stallwise/domain/calendar/exceptions.rules.ts'
import { uuidv7 } from 'uuidv7'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { changeCalendar, nextOf } from './calendar-change.ts'
import {
  deleteException,
  findException,
  insertException,
  listGroupIds,
  updateException,
  type StoredException,
} from './exceptions.store.ts'
import { exceptionView } from './calendar.view.ts'

const factsOf = ({ id, groupId, from, to }: StoredException): ExceptionFacts => ({ id, groupId, from, to })

const known = async (tx: Tx, lotId: string, id: string): Promise<StoredException> => {
  const exception = await findException(tx, lotId, id)
  if (!exception) throw new Refusal('not-found')
  return exception
}

/** OCC-15, OCC-17: declares a period void. */
export const addException = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { startTime, endTime, reason, parkingGroup }: NewException,
): Promise<OccupancyExceptionView> =>
  changeCalendar(parts, viewer, lot, async ({ tx, lotId, now }) => {
    const wanted = { groupId: parkingGroup, from: Date.parse(startTime), to: Date.parse(endTime), reason }
    const next = nextOf(planException(wanted, { now, groupIds: await listGroupIds(tx, lotId) }))
    const exception = await insertException(tx, { lotId, id: uuidv7(), by: viewer.userId }, next)
    const view = exceptionView(exception)
    return {
      change: { kind: 'exception', before: null, after: factsOf(exception) },
      action: 'exception.create',
      before: null,
      after: view,
      result: view,
    }
  })

/** OCC-17: changes an exception; fields that are absent stay. */
export const changeException = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  edit: ExceptionEdit,
): Promise<OccupancyExceptionView> =>
  changeCalendar(parts, viewer, lot, async ({ tx, lotId, now }) => {
    const before = await known(tx, lotId, edit.exceptionID)
    refuseStale(edit.version, exceptionView(before))
    const wanted = {
      groupId: edit.parkingGroup === undefined ? before.groupId : edit.parkingGroup,
      from: edit.startTime === undefined ? before.from : Date.parse(edit.startTime),
      to: edit.endTime === undefined ? before.to : Date.parse(edit.endTime),
      reason: edit.reason ?? before.reason,
    }
    const next = nextOf(planException(wanted, { now, groupIds: await listGroupIds(tx, lotId) }))
    const after = await updateException(tx, { lotId, id: before.id }, next)
    const view = exceptionView(after)
    return {
      change: { kind: 'exception', before: factsOf(before), after: factsOf(after) },
      action: 'exception.edit',
      before: exceptionView(before),
      after: view,
      result: view,
    }
  })

/** OCC-17: figures of the period count again. */
export const removeException = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { id, version }: { readonly id: string } & SeenVersion,
): Promise<{ deleted: string }> =>
  changeCalendar(parts, viewer, lot, async ({ tx, lotId }) => {
    const before = await known(tx, lotId, id)
    refuseStale(version, exceptionView(before))
    await deleteException(tx, lotId, before.id)
    return {
      change: { kind: 'exception', before: factsOf(before), after: null },
      action: 'exception.remove',
      before: exceptionView(before),
      after: null,
      result: { deleted: before.id },
    }
  })
