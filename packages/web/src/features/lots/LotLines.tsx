import { Trans } from '@lingui/react/macro'
import type { CSSProperties, Ref } from 'react'
import type { LotColumns } from './lots.columns.ts'
import styles from './lots.module.css'
import type { LotLine } from './order/lots.lines.ts'
import { LotRow } from './row/LotRow.tsx'
import { Count } from '#ui/Count.tsx'

export interface LotLinesProps {
  lines: readonly LotLine[]
  columns: LotColumns
  now: number
  hasSections: boolean
  isLive: boolean
}

const SectionHead = ({ line }: { line: LotLine & { kind: 'section' } }) => (
  <div role="cell" className={styles.sectionHead}>
    {line.section === 'attention' ? <Trans>Needs attention</Trans> : <Trans>Fine</Trans>}
    <Count value={line.size} />
  </div>
)

export const keyOf = (line: LotLine | undefined) =>
  line?.kind === 'lot' ? line.lot._id : (line?.section ?? '')

interface LotLineProps extends LotLinesProps {
  line: LotLine
  index: number
  style?: CSSProperties
  ref?: Ref<HTMLDivElement>
}

/** A line of the table: a lot, or the header of a section. */
export const LotTableLine = (props: LotLineProps) => {
  const { line, lines, index, hasSections, style, ref } = props
  const isLot = line.kind === 'lot'
  const look = isLot
    ? `${styles.row} ${line.needsAttention && hasSections ? styles.hot : ''}`
    : styles.section
  return (
    <div
      ref={ref}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      className={`${look} ${index === lines.length - 1 ? styles.last : ''}`}
      style={style}
    >
      {isLot ? (
        <LotRow
          lot={line.lot}
          columns={props.columns}
          now={props.now}
          isHot={line.needsAttention && hasSections}
          isLive={props.isLive}
        />
      ) : (
        <SectionHead line={line} />
      )}
    </div>
  )
}
