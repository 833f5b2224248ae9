import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ClosureView } from '@stallwise/contract/calendar/calendar.contract.ts'
import { call } from '#lib/api/call.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction } from '#ui/list/list.model.ts'

interface ClosureActions {
  lotId: string
  now: number
  refresh: () => Promise<unknown>
  onChangeEnd: (closure: ClosureView) => void
}

/** Ends a closure that has begun; cancels one that has not, which can be undone. OCC-16. */
export const useClosureActions = ({
  lotId,
  now,
  refresh,
  onChangeEnd,
}: ClosureActions): ListAction<ClosureView>[] => {
  const { t } = useLingui()
  const hasBegun = ({ startTime }: ClosureView) => Date.parse(startTime) <= now
  const params = ({ _id }: ClosureView) => ({ id: lotId, closureId: _id })
  return [
    { key: 'end', label: () => t`Change end date`, onPick: onChangeEnd },
    {
      key: 'open',
      isFor: hasBegun,
      label: (rows) => plural(rows.length, { one: 'Reopen now', other: 'Reopen # now' }),
      done: () => t`Reopened.`,
      confirm: () => ({
        title: t`Reopen?`,
        text: t`It counts toward capacity right away. Past figures don’t change.`,
      }),
      run: (rows) =>
        doEach(rows, {
          act: (row) =>
            call('PUT /parking-lots/{id}/closures/{closureId}', {
              params: params(row),
              body: { endTime: new Date().toISOString(), version: row.version },
            }),
          refresh,
        }),
    },
    {
      key: 'remove',
      tone: 'remove',
      isFor: (row) => !hasBegun(row),
      label: (rows) => plural(rows.length, { one: 'Remove closure', other: 'Remove # closures' }),
      done: (rows) => plural(rows.length, { one: 'Closure removed.', other: '# closures removed.' }),
      run: (rows) =>
        doEach(rows, {
          act: (row) =>
            call('DELETE /parking-lots/{id}/closures/{closureId}', {
              params: params(row),
              query: { version: row.version },
            }),
          undo: ({ floor, stalls, startTime, endTime, reason }) =>
            call('POST /parking-lots/{id}/closures', {
              params: { id: lotId },
              body: { floor, stalls, startTime, endTime, reason },
            }),
          refresh,
        }),
    },
  ]
}
