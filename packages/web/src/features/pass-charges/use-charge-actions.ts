import { plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { PassChargeView } from '@stallwise/contract/pass-charges/pass-charges.contract.ts'
import { maxChargesAtOnce } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { call } from '#lib/api/call.ts'
import type { ActionDone, ListAction } from '#ui/list/list.model.ts'
import { passChargesKey } from './pass-charges.queries.ts'

type Rows = readonly PassChargeView[]

const partsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / maxChargesAtOnce) }, (_, nth) =>
    items.slice(nth * maxChargesAtOnce, (nth + 1) * maxChargesAtOnce),
  )

/** Marking charges as paid or refunded in full, one or many; both can be undone. */
export const useChargeActions = (lotId: string): ListAction<PassChargeView>[] => {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: passChargesKey(lotId) })
  const enter = async (
    path: 'POST /pass-charges/payments' | 'POST /pass-charges/refunds',
    rows: Rows,
  ): Promise<ActionDone> => {
    const entries: string[] = []
    try {
      for (const part of partsOf(rows)) {
        const shownCents = part.reduce((sum, { balanceCents }) => sum + Math.abs(balanceCents), 0)
        const body = { parkingLot: lotId, charges: part.map(({ _id }) => _id), shownCents }
        entries.push(...(await call(path, { body })).entries)
      }
    } finally {
      await refresh()
    }
    const undo = async () => {
      for (const part of partsOf(entries))
        await call('POST /pass-charges/reversals', { body: { parkingLot: lotId, entries: part } })
    }
    return { undo: () => undo().finally(refresh) }
  }
  return [
    {
      key: 'paid',
      icon: 'check',
      isFor: ({ state }) => state === 'due' || state === 'overdue',
      label: (rows) => plural(rows.length, { one: 'Mark as paid', other: 'Mark # as paid' }),
      done: (rows) => plural(rows.length, { one: 'Marked as paid.', other: '# marked as paid.' }),
      run: (rows) => enter('POST /pass-charges/payments', rows),
    },
    {
      key: 'refunded',
      isFor: ({ state }) => state === 'to-refund',
      label: (rows) => plural(rows.length, { one: 'Mark as refunded', other: 'Mark # as refunded' }),
      done: (rows) => plural(rows.length, { one: 'Marked as refunded.', other: '# marked as refunded.' }),
      run: (rows) => enter('POST /pass-charges/refunds', rows),
    },
  ]
}
