import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { addNamedClosure, moveClosureEnd, removeClosure } from './closures.commands.ts'
import { addException, changeException, removeException } from './exceptions.commands.ts'
import { holidayView } from './calendar.view.ts'
import { removeHoliday, setHoliday } from './holidays.commands.ts'

const required = () =>
  new Refusal('invalid', { faults: [{ path: 'exceptionID', code: 'required', message: 'required' }] })

const bindClosures = (bind: Bind, parts: ChangeLotParts): void => {
  bind('POST /parking-lots/{id}/closures', ({ viewer, params, body }) =>
    addNamedClosure(parts, viewer, params.id, body),
  )
  bind('PUT /parking-lots/{id}/closures/{closureId}', ({ viewer, params, body: { endTime, version } }) =>
    moveClosureEnd(parts, viewer, params.id, {
      id: params.closureId,
      version,
      to: endTime === null ? null : Date.parse(endTime),
    }),
  )
  bind('DELETE /parking-lots/{id}/closures/{closureId}', async ({ viewer, params, query }) => {
    await removeClosure(parts, viewer, params.id, { id: params.closureId, version: query.version })
    return { deleted: params.closureId }
  })
}

const bindHolidays = (bind: Bind, parts: ChangeLotParts): void => {
  bind('PUT /parking-lots/{id}/holidays/{date}', async ({ viewer, params, body }) => {
    const wanted = { day: params.date, name: body.name, version: body.version }
    return holidayView(await setHoliday(parts, viewer, params.id, wanted))
  })
  bind('DELETE /parking-lots/{id}/holidays/{date}', async ({ viewer, params, query }) => {
    await removeHoliday(parts, viewer, params.id, params.date, query)
    return { deleted: params.date }
  })
}

export const lotCalendarRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bindClosures(bind, parts)
  bindHolidays(bind, parts)
  bind('PUT /parking-lots/exceptions/{id}', ({ viewer, params, body }) =>
    addException(parts, viewer, params.id, body),
  )
  bind('PATCH /parking-lots/exceptions/{id}', ({ viewer, params, body }) =>
    changeException(parts, viewer, params.id, body),
  )
  bind('DELETE /parking-lots/exceptions/{id}', ({ viewer, params, query, body }) => {
    const id = query.exceptionID ?? body?.exceptionID
    if (!id) throw required()
    return removeException(parts, viewer, params.id, { id, version: query.version })
  })
}
