import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, type CSSProperties } from 'react'
import { keyOf, LotTableLine, type LotLinesProps } from './LotLines.tsx'
import { columnWidths } from './lots.columns.ts'
import styles from './lots.module.css'
import { LotsTableHead } from './LotsTableHead.tsx'

const ManyLotLines = lazy(async () => ({ default: (await import('./VirtualLotLines.tsx')).VirtualLotLines }))

/** Up to this number all rows are rendered, so that the browser's own search finds them. */
const maxRowsWithoutVirtualization = 60

export const LotsTable = (props: LotLinesProps & { timeZone: string | undefined }) => {
  const { t } = useLingui()
  const { lines, columns, now, timeZone } = props
  const whole = (
    <div role="presentation">
      {lines.slice(0, maxRowsWithoutVirtualization).map((line, index) => (
        <LotTableLine key={keyOf(line)} {...props} line={line} index={index} />
      ))}
    </div>
  )
  return (
    <div
      className={styles.card}
      role="table"
      aria-label={t`Parking lots`}
      aria-rowcount={lines.length + 1}
      style={columnWidths(columns) as CSSProperties}
    >
      <LotsTableHead columns={columns} now={now} timeZone={timeZone} />
      {lines.length <= maxRowsWithoutVirtualization ? (
        whole
      ) : (
        <Suspense fallback={whole}>
          <ManyLotLines {...props} />
        </Suspense>
      )}
    </div>
  )
}
