import { Trans, useLingui } from '@lingui/react/macro'
import { groupTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { countColumnsOf, type LotColumns } from './lots.columns.ts'
import styles from './lots.module.css'
import { formatTime } from '#lib/format/times.ts'
import { GroupMark } from '#ui/GroupMark.tsx'
import { useTypeNames } from '#ui/stall-type-names.ts'

const TallyHeads = ({ columns }: { columns: LotColumns }) => {
  const { t } = useLingui()
  return (
    <div className={styles.tallies}>
      {columns.alerts && <span role="columnheader">{t`Alerts`}</span>}
      {columns.tasks && <span role="columnheader">{t`Tasks`}</span>}
      {columns.recommendations && (
        <span role="columnheader" title={t`Recommendations`}>
          {t`Recs`}
        </span>
      )}
    </div>
  )
}

interface LotsTableHeadProps {
  columns: LotColumns
  now: number
  /** The time zone of all lots; undefined when they differ. */
  timeZone: string | undefined
}

/** The column headers; on a phone the rows have labels instead. */
export const LotsTableHead = ({ columns, now, timeZone }: LotsTableHeadProps) => {
  const { t } = useLingui()
  const names = useTypeNames()
  const time = timeZone && formatTime(now, timeZone)
  return (
    <div role="row" aria-rowindex={1} className={styles.headRow}>
      <span role="columnheader">{t`Lot`}</span>
      {columns.figures && (
        <>
          <span role="columnheader">{t`Occupied`}</span>
          <div className={styles.types}>
            {groupTypes.map((type) => (
              <span key={type} role="columnheader" className={styles.typeHead}>
                <GroupMark type={type} />
                {names[type]}
              </span>
            ))}
          </div>
          <span role="columnheader" className={styles.spark}>
            {time ? <Trans>Today to {time}</Trans> : <Trans>Today</Trans>}
          </span>
        </>
      )}
      {countColumnsOf(columns) > 0 && <TallyHeads columns={columns} />}
      {columns.devices && <span role="columnheader" className={styles.reporting}>{t`Reporting`}</span>}
      <span role="columnheader">{t`State`}</span>
    </div>
  )
}
