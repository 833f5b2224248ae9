import { Trans, useLingui } from '@lingui/react/macro'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { LotRow } from './row/LotRow.tsx'
import { LotsTableHead } from './LotsTableHead.tsx'
import { columnWidths, type LotColumns } from './lots.columns.ts'
import type { LotLine } from './order/lots.lines.ts'
import styles from './lots.module.css'
import { Count } from '#ui/Count.tsx'

interface LotsTableProps {
  lines: readonly LotLine[]
  columns: LotColumns
  now: number
  hasSections: boolean
  isLive: boolean
}

const heightOf = (line: LotLine | undefined) => {
  if (line?.kind === 'section') return 33
  return line?.isHot ? 76 : 53
}

const keyOf = (line: LotLine | undefined) => (line?.kind === 'lot' ? line.lot._id : (line?.section ?? ''))

/** Up to here every row is drawn, so that the browser's own search finds them all. */
const drawnWhole = 60

const SectionHead = ({ line }: { line: LotLine & { kind: 'section' } }) => (
  <div role="cell" className={styles.sectionHead}>
    {line.section === 'attention' ? <Trans>Needs attention</Trans> : <Trans>Fine</Trans>}
    <Count value={line.size} />
  </div>
)

export const LotsTable = ({ lines, columns, now, hasSections, isLive }: LotsTableProps) => {
  const { t } = useLingui()
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), [])
  const rows = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => heightOf(lines[index]),
    getItemKey: (index) => keyOf(lines[index]),
    overscan: lines.length <= drawnWhole ? drawnWhole : 10,
    scrollMargin: top,
  })
  return (
    <div
      className={styles.card}
      role="table"
      aria-label={t`Parking lots`}
      aria-rowcount={lines.length + 1}
      style={columnWidths(columns) as CSSProperties}
    >
      <LotsTableHead columns={columns} />
      <div ref={body} role="presentation" style={{ position: 'relative', height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const line = lines[item.index]
          if (!line) return null
          const isLot = line.kind === 'lot'
          const look = isLot ? `${styles.row} ${line.isHot && hasSections ? styles.hot : ''}` : styles.section
          return (
            <div
              key={item.key}
              ref={rows.measureElement}
              data-index={item.index}
              role="row"
              aria-rowindex={item.index + 2}
              className={`${look} ${item.index === lines.length - 1 ? styles.last : ''}`}
              style={{ top: item.start - top }}
            >
              {isLot ? (
                <LotRow
                  lot={line.lot}
                  columns={columns}
                  now={now}
                  isHot={line.isHot && hasSections}
                  isLive={isLive}
                />
              ) : (
                <SectionHead line={line} />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
