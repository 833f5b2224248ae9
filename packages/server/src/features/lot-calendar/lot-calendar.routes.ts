import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { CalendarParts } from './calendar-change.ts'
import { addException, changeException, removeException } from './exceptions.commands.ts'

const required = () =>
  new Refusal('invalid', { faults: [{ path: 'exceptionID', code: 'required', message: 'required' }] })

export const lotCalendarRoutes = (bind: Bind, parts: CalendarParts): void => {
  bind('PUT /parking-lots/exceptions/{id}', ({ viewer, params, body }) =>
    addException(parts, viewer, params.id, body),
  )
  bind('PATCH /parking-lots/exceptions/{id}', ({ viewer, params, body }) =>
    changeException(parts, viewer, params.id, body),
  )
  bind('DELETE /parking-lots/exceptions/{id}', ({ viewer, params, query, body }) => {
    const id = query.exceptionID ?? body?.exceptionID
    if (!id) throw required()
    return removeException(parts, viewer, params.id, id)
  })
}
