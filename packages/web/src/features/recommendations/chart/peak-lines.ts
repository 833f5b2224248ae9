import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#lib/format/numbers.ts'
import type { PeaksLine } from './PeaksChart.tsx'

interface Values {
  readonly capacity: number
  /** Of before a change of stalls. */
  readonly oldCapacity?: number | undefined
  readonly p97: number | undefined
  readonly p90?: number | undefined
  /** The 97th percentile of what would have come. */
  readonly then?: { readonly value: number; readonly passes?: number } | undefined
}

/** The lines of a chart of peaks, with their names. */
export const usePeakLines = ({ capacity, oldCapacity, p97, p90, then }: Values): PeaksLine[] => {
  const { t } = useLingui()
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
