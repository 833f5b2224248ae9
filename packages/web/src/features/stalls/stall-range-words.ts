import { plural, t } from '@lingui/core/macro'
import { rangesOf } from '@stallwise/domain/stalls/stall-ranges.rules.ts'

/** Stall numbers as runs: “L6-121 to L6-144”; after the first ones, how many stalls there are besides. STA-45. */
export const stallRangeText = (numbers: readonly string[], rangesAtMost = 3): string => {
  const ranges = rangesOf(numbers)
  const shown = ranges.slice(0, rangesAtMost)
  const texts = shown.map(({ first, last, count }) => {
    if (count === 1) return first
    return count === 2 ? `${first}, ${last}` : t`${first} to ${last}`
  })
  const rest = numbers.length - shown.reduce((sum, { count }) => sum + count, 0)
  return [...texts, ...(rest > 0 ? [plural(rest, { one: '# more', other: '# more' })] : [])].join(', ')
}
