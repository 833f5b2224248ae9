import { useLingui } from '@lingui/react/macro'
import { percentileByRank } from '@stallwise/domain/recommendations/ranks.ts'
import type { Evidence } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { useMemo } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import type { PeaksLine } from './PeaksChart.tsx'

interface Values {
  readonly capacity: number
  /** Of before a change of stalls. */
  readonly oldCapacity?: number | undefined
  /** The days with their peaks, of which the 97th percentile is shown, and with more risk the 90th. */
  readonly days: Evidence['days']
  readonly mediumRisk?: boolean
  /** The 97th percentile of what would have come. */
  readonly then?: { readonly value: number; readonly passes?: number } | undefined
}

/** The lines of a chart of peaks, with their names. */
export const usePeakLines = ({ capacity, oldCapacity, days, mediumRisk, then }: Values): PeaksLine[] => {
  const { t } = useLingui()
  const peaks = useMemo(() => days.map(({ peak }) => peak), [days])
  const p97 = useMemo(() => percentileByRank(peaks, 97), [peaks])
  const p90 = useMemo(() => (mediumRisk ? percentileByRank(peaks, 90) : undefined), [peaks, mediumRisk])
  const stalls = formatNumber(capacity)
  const lines: PeaksLine[] = [
    { kind: 'capacity', value: capacity, name: t`Stalls ${stalls}`, words: t`Capacity, ${stalls} stalls` },
  ]
  if (oldCapacity !== undefined && oldCapacity !== capacity) {
    const old = formatNumber(oldCapacity)
    lines.push({
      kind: 'old',
      value: oldCapacity,
      name: t`Before ${old}`,
      words: t`Capacity now, ${old} stalls`,
    })
  }
  if (p97 !== undefined) {
    const value = formatNumber(p97)
    lines.push({
      kind: 'p97',
      value: p97,
      name: t`97th ${value}`,
      words: t`97th percentile of the peaks, ${value}`,
    })
  }
  if (p90 !== undefined) {
    const value = formatNumber(p90)
    lines.push({
      kind: 'p90',
      value: p90,
      name: t`90th ${value}`,
      words: t`90th percentile of the peaks, ${value}`,
    })
  }
  if (then) {
    const value = formatNumber(then.value)
    const more = then.passes === undefined ? undefined : formatNumber(then.passes)
    lines.push({
      kind: 'then',
      value: then.value,
      name: more === undefined ? t`Then ${value}` : t`+${more}: ${value}`,
      words: t`97th percentile of what would have come, ${value}`,
    })
  }
  return lines
}
