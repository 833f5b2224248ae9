import { plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Violation } from '@stallwise/contract/violations/violations.contract.ts'
import { call } from '#lib/api/call.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction } from '#ui/list/list.model.ts'
import { violationsKey } from './violations.queries.ts'

const idOf = ({ _id: id }: Violation) => ({ params: { id } })

/** Dismissing and resolving, which can be undone for 10 seconds. VIO-20, VIO-21. */
export const useViolationActions = (lotId: string): ListAction<Violation>[] => {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: violationsKey(lotId) })
  const undo = (violation: Violation) => call('POST /violations/{id}/undo', idOf(violation))
  const isFor = ({ status }: Violation) => status === 'active'
  return [
    {
      key: 'dismiss',
      icon: 'close',
      isFor,
      label: (rows) => plural(rows.length, { one: 'Dismiss violation', other: 'Dismiss # violations' }),
      done: (rows) => plural(rows.length, { one: 'Violation dismissed.', other: '# violations dismissed.' }),
      run: (rows) =>
        doEach(rows, { act: (row) => call('POST /violations/{id}/dismiss', idOf(row)), undo, refresh }),
    },
    {
      key: 'resolve',
      icon: 'check',
      isFor,
      label: (rows) => plural(rows.length, { one: 'Resolve violation', other: 'Resolve # violations' }),
      done: (rows) => plural(rows.length, { one: 'Violation resolved.', other: '# violations resolved.' }),
      run: (rows) =>
        doEach(rows, { act: (row) => call('POST /violations/{id}/resolve', idOf(row)), undo, refresh }),
    },
  ]
}
