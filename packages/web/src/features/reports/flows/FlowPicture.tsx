import { linkHorizontal } from 'd3-shape'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#lib/format/numbers.ts'
import { drawFlows, type FlowBand, type FlowNode } from './flow-picture.model.ts'
import type { ZoneFlows } from '@stallwise/contract/reports/movements.contract.ts'
import styles from './flows.module.css'

const height = 280
const top = 8
const bar = 10
const columnWidth = 210

const xOf = ({ column }: FlowNode) => column * columnWidth

const curve = linkHorizontal<FlowBand, [number, number]>()
  .source(({ from, fromY }) => [xOf(from) + bar, top + fromY])
  .target(({ to, toY }) => [xOf(to), top + toY])

interface FlowPictureProps {
  flows: ZoneFlows['flows']
  nameOf: (end: string) => string
}

/** Movements between zones, step by step. The table beside it has the same numbers. REP-42. */
export const FlowPicture = ({ flows, nameOf }: FlowPictureProps) => {
  const { t } = useLingui()
  const { nodes, bands, columns } = drawFlows(flows, height)
  const width = columns * columnWidth
  return (
    <div className={styles.picture} tabIndex={0} role="group" aria-label={t`Picture of the movements`}>
      <svg width={width} height={height + 2 * top + 40} aria-hidden="true">
        {bands.map((band) => (
          <path key={band.key} d={curve(band) ?? ''} className={styles.band} strokeWidth={band.thickness}>
            <title>{`${nameOf(band.from.end)} → ${nameOf(band.to.end)}: ${formatNumber(band.count)}`}</title>
          </path>
        ))}
        {nodes.map((node) => (
          <g key={node.key} transform={`translate(${xOf(node)} ${top + node.y})`}>
            <rect width={bar} height={node.height} className={styles.node} />
            <text x={bar + 6} y={Math.max(10, node.height / 2 + 4)} className={styles.name}>
              {shortened(nameOf(node.end))} <tspan className={styles.count}>{formatNumber(node.count)}</tspan>
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}

const longestName = 18
const shortened = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name)
