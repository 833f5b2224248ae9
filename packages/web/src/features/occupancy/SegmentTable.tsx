import { Trans, useLingui } from '@lingui/react/macro'
import type { Segment } from './donut.segments.ts'
import styles from './occupancy.module.css'
import { SegmentName } from './SegmentName.tsx'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { Flash } from '#ui/Flash.tsx'

/** The donut chart as a table. */
export const SegmentTable = ({ segments }: { segments: readonly Segment[] }) => {
  const { t } = useLingui()
  return (
    <table className={styles.segments}>
      <caption className="sr">
        <Trans>Vehicles by type and vacant stalls, with their share of the capacity</Trans>
      </caption>
      <thead className="sr">
        <tr>
          <th scope="col">{t`Type`}</th>
          <th scope="col">{t`Count`}</th>
          <th scope="col">{t`Share`}</th>
        </tr>
      </thead>
      <tbody>
        {segments.map(({ kind, value, share }) => (
          <tr key={kind}>
            <th scope="row">
              <SegmentName kind={kind} />
            </th>
            <td>
              <Flash value={value}>{value === null ? '–' : formatNumber(value)}</Flash>
            </td>
            <td className="dimmer">{formatPercent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
