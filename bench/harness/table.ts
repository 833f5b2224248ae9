/** A figure with its reference: a minimum, a maximum, or a limit measured in the same run. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly atLeast?: number
  readonly atMost?: number
  readonly limit?: number
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

const verdict = ({ value, atLeast, atMost }: Figure): string => {
  if (atLeast !== undefined) return value >= atLeast ? 'met' : 'MISSED'
  if (atMost !== undefined) return value <= atMost ? 'met' : 'MISSED'
  return ''
}

const target = ({ atLeast, atMost }: Figure): string => {
  if (atLeast !== undefined) return `>= ${number.format(atLeast)}`
  return atMost === undefined ? '' : `<= ${number.format(atMost)}`
}

/** Prints figures as a table, with the ratio to the limit measured in the same run. */
export const printFigures = (figures: readonly Figure[]): void => {
  const rows = figures.map((figure) => [
    figure.name,
    `${number.format(figure.value)} ${figure.unit}`,
    target(figure),
    figure.limit === undefined
      ? ''
      : `${((figure.value / figure.limit) * 100).toFixed(1)} % of ${number.format(figure.limit)}`,
    verdict(figure),
  ])
  const head = ['figure', 'measured', 'target', 'ratio to the limit', '']
  const widths = head.map((_, place) => Math.max(...[head, ...rows].map((row) => row[place]!.length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, place) => cell.padEnd(widths[place]!))
      .join('  ')
      .trimEnd()
  console.log([line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n'))
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN
}
