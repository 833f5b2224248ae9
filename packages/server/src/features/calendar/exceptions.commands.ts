import type { ExceptionEdit, NewException } from '@stallwise/contract/calendar/calendar.contract.ts'
import { planException } from '@stallwise/domain/calendar/exceptions.rules.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { listIds } from '#features/resources/resources.public.ts'
import type { SeenVersion } from '#platform/http/seen-version.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { calendarCommands } from './calendar-change.ts'
import { exceptionView } from './calendar.view.ts'
import { exceptions } from './exceptions.store.ts'

const commands = calendarCommands({
  kind: 'exception',
  rows: exceptions,
  context: ({ tx, lotId }) => listIds(tx, 'parking_group', lotId),
  facts: ({ id, groupId, from, to }) => ({ id, groupId, from, to }),
  view: exceptionView,
})

/** OCC-15, OCC-17: declares a period void. */
export const addException = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { startTime, endTime, reason, parkingGroup }: NewException,
) =>
  commands.add(parts, viewer, lot, ({ now }, groupIds) => {
    const wanted = { groupId: parkingGroup, from: Date.parse(startTime), to: Date.parse(endTime), reason }
    return planException(wanted, { now, groupIds })
  })

/** OCC-17: changes an exception; absent fields are unchanged. */
export const changeException = (parts: ChangeLotParts, viewer: Viewer, lot: string, edit: ExceptionEdit) => {
  const { exceptionID: id, version, startTime, endTime, reason, parkingGroup } = edit
  return commands.edit(parts, viewer, { lot, id, version, verb: 'edit' }, ({ now }, groupIds, before) =>
    planException(
      {
        groupId: parkingGroup === undefined ? before.groupId : parkingGroup,
        from: startTime === undefined ? before.from : Date.parse(startTime),
        to: endTime === undefined ? before.to : Date.parse(endTime),
        reason: reason ?? before.reason,
      },
      { now, groupIds },
    ),
  )
}

/** OCC-17: removes an exception; the figures of its period count again. */
export const removeException = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  named: { readonly id: string } & SeenVersion,
): Promise<{ deleted: string }> => {
  await commands.remove(parts, viewer, lot, named)
  return { deleted: named.id.toLowerCase() }
}
