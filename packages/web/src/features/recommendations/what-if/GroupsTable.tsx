import { useLingui } from '@lingui/react/macro'
import type { GroupWhatIf } from '@stallwise/domain/recommendations/what-if-mix.rules.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { RowsTable } from '#ui/RowsTable.tsx'

interface GroupsTableProps {
  groups: readonly GroupWhatIf[]
  nameOf: (id: string) => string
}

const signed = (change: number): string =>
  change > 0 ? `+${formatNumber(change)}` : `−${formatNumber(-change)}`

/** REC-47: which groups give and get stalls, with their peaks. */
export const GroupsTable = ({ groups, nameOf }: GroupsTableProps) => {
  const { t } = useLingui()
  const over = ({ daysOver, days }: GroupWhatIf['after']) => {
    const [count, all] = [formatNumber(daysOver), formatNumber(days)]
    return t`${count} of ${all} days`
  }
  return (
    <RowsTable
      isListOnPhones
      rows={groups}
      rowKey={({ group }) => group.id}
      columns={[
        { label: t`Group`, kind: 'name', cell: ({ group }) => nameOf(group.id) },
        {
          label: t`Stalls`,
          kind: 'number',
          cell: (one) => (
            <span>
              {formatNumber(one.old)} → {formatNumber(one.new)} ({signed(one.new - one.old)})
            </span>
          ),
        },
        {
          label: t`Peak, 97th percentile`,
          kind: 'number',
          cell: ({ peak }) => (peak === undefined ? '–' : formatNumber(peak)),
        },
        { label: t`Over capacity now`, kind: 'number', cell: ({ before }) => over(before) },
        { label: t`Over capacity then`, kind: 'number', cell: ({ after }) => over(after) },
      ]}
    />
  )
}
