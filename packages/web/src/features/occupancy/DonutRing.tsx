import { arc, pie, type PieArcDatum } from 'd3-shape'
import { useId } from 'react'
import type { Segment, SegmentKind } from './donut.segments.ts'

const size = 200
const outer = 98
/** Source: specification section 9. */
const ringWidth = 25

const fills: Record<SegmentKind, string> = {
  tenant: 'var(--tenant)',
  visitor: 'var(--visitor)',
  ev: 'var(--ev)',
  reserved: 'var(--reserved)',
  others: 'var(--edge)',
  vacant: 'var(--vacant-bar)',
}

const edges: Record<SegmentKind, string> = {
  tenant: 'var(--tenant-edge)',
  visitor: 'var(--visitor-edge)',
  ev: 'var(--ev-edge)',
  reserved: 'var(--reserved-edge)',
  others: 'var(--edge)',
  vacant: 'var(--edge)',
}

const clockwise = pie<Segment>()
  .sort(null)
  .value(({ value }) => value ?? 0)
const outline = arc<PieArcDatum<Segment>>()
  .outerRadius(outer)
  .innerRadius(outer - ringWidth)
const padded = arc<PieArcDatum<Segment>>()
  .outerRadius(outer)
  .innerRadius(outer - ringWidth)
  .padAngle(0.02)

const patternOf = (kind: SegmentKind, id: string) => {
  if (kind === 'visitor') return `url(#${id}-hatch)`
  return kind === 'ev' ? `url(#${id}-dots)` : undefined
}

const Patterns = ({ id }: { id: string }) => (
  <defs>
    <pattern
      id={`${id}-hatch`}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path d="M0 0V6" stroke="var(--mark-ink)" strokeOpacity=".45" strokeWidth="1.5" />
    </pattern>
    <pattern id={`${id}-dots`} width="6" height="6" patternUnits="userSpaceOnUse">
      <circle cx="3" cy="3" r="1.1" fill="var(--mark-ink)" fillOpacity=".6" />
    </pattern>
  </defs>
)

/** Segments run clockwise from the top; a lot without stalls shows an empty ring. */
export const DonutRing = ({ segments }: { segments: readonly Segment[] }) => {
  const id = useId()
  const held = segments.filter(({ value }) => value !== null && value > 0)
  const drawn: Segment[] = held.length > 0 ? held : [{ kind: 'vacant', value: 1, share: null }]
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <Patterns id={id} />
      <g transform={`translate(${size / 2} ${size / 2})`}>
        {clockwise(drawn).map((slice) => {
          const { kind } = slice.data
          const path = (drawn.length > 1 ? padded : outline)(slice) ?? undefined
          const pattern = patternOf(kind, id)
          return (
            <g key={kind}>
              <path d={path} fill={fills[kind]} />
              {pattern && <path d={path} fill={pattern} />}
              <path d={path} fill="none" stroke={edges[kind]} />
            </g>
          )
        })}
      </g>
    </svg>
  )
}
