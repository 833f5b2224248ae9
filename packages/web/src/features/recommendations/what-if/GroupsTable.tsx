import { Trans, useLingui } from '@lingui/react/macro'
import type { GroupWhatIf } from '@stallwise/domain/recommendations/what-if-mix.rules.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { PlainTable } from '#ui/PlainTable.tsx'

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
    <PlainTable isListOnPhones>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Group</Trans>
          </th>
          <th scope="col" className="num">
            <Trans>Stalls</Trans>
          </th>
          <th scope="col" className="num">
            <Trans>Peak, 97th percentile</Trans>
          </th>
          <th scope="col" className="num">
            <Trans>Over capacity now</Trans>
          </th>
          <th scope="col" className="num">
            <Trans>Over capacity then</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((one) => (
          <tr key={one.group.id}>
            <th scope="row">{nameOf(one.group.id)}</th>
            <td className="num" data-label={t`Stalls`}>
              <span>
                {formatNumber(one.old)} → {formatNumber(one.new)} ({signed(one.new - one.old)})
              </span>
            </td>
            <td className="num" data-label={t`Peak, 97th percentile`}>
              {one.peak === undefined ? '–' : formatNumber(one.peak)}
            </td>
            <td className="num" data-label={t`Over capacity now`}>
              {over(one.before)}
            </td>
            <td className="num" data-label={t`Over capacity then`}>
              {over(one.after)}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
