import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ClosureView } from '@stallwise/contract/calendar/calendar.contract.ts'
import { call } from '#lib/api/call.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatDayTime } from '#lib/format/times.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { toastUndo } from '#ui/toasts.tsx'
import {
  checkClosure,
  closureBody,
  newClosure,
  type ClosureContext,
  type ClosureValues,
} from './closure.form.ts'

interface Options {
  lotId: string
  context: ClosureContext
  onDone: () => void
}

/** What has happened, with the times of the closure. */
const doneText = ({ floor, stalls, startTime, endTime }: ClosureView, timeZone: string, isNow: boolean) => {
  const name = floor === null ? '' : formatFloor(floor)
  const [first] = stalls
  const count = stalls.length
  const [from, to] = [formatDayTime(startTime, timeZone), endTime ? formatDayTime(endTime, timeZone) : '']
  if (!isNow)
    return floor === null
      ? plural(count, { one: `Stall ${first ?? ''} closes ${from}.`, other: `# stalls close ${from}.` })
      : t`Floor ${name} closes ${from}.`
  if (endTime === null)
    return floor === null
      ? plural(count, { one: `Stall ${first ?? ''} closed.`, other: '# stalls closed.' })
      : t`Floor ${name} closed.`
  return floor === null
    ? plural(count, {
        one: `Stall ${first ?? ''} closed until ${to}.`,
        other: `# stalls closed until ${to}.`,
      })
    : t`Floor ${name} closed until ${to}.`
}

/** Closing a floor or stalls. A closure that has begun cannot be removed (OCC-16): undo ends it. */
export const useCloseEdit = ({ lotId: id, context, onDone }: Options) => {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: lotKey(id), exact: true })
  return useEdit<ClosureValues, ClosureView>({
    initial: newClosure,
    check: (values) => checkClosure(values, context),
    save: (values) =>
      call('POST /parking-lots/{id}/closures', { params: { id }, body: closureBody(values, context) }),
    onSaved: (closure) => {
      const isNow = Date.parse(closure.startTime) <= Date.now()
      const params = { id, closureId: closure._id }
      const { version } = closure
      toastUndo(doneText(closure, context.timeZone, isNow), async () => {
        if (isNow)
          await call('PUT /parking-lots/{id}/closures/{closureId}', {
            params,
            body: { endTime: new Date().toISOString(), version },
          })
        else await call('DELETE /parking-lots/{id}/closures/{closureId}', { params, query: { version } })
        await refresh()
      })
      void refresh()
      onDone()
    },
  })
}
