import { plural, t } from '@lingui/core/macro'
import type { CountGapView } from '@stallwise/contract/health/health-counts.contract.ts'
import type { CountKind } from '@stallwise/domain/health/counts.rules.ts'
import { formatNumber } from '#lib/format/numbers.ts'

/** HEA-51: a share with how sure it is. */
const rateOf = ({ percent, plusMinus }: CountGapView): string => {
  const [rate, points] = [formatNumber(Math.round(percent ?? 0)), formatNumber(Math.ceil(plusMinus ?? 0))]
  return t`${rate}% (±${points})`
}

/** What two counts of a lot that differ say, in a sentence. Source: rules HEA-50 to HEA-54. */
export const gapWords = (gap: CountGapView): string => {
  const { kind, vehicles, all, name, of } = gap
  const rate = rateOf(gap)
  const some = formatNumber(all)
  switch (kind) {
    case 'entryReads':
      return name === null
        ? t`An entry reads ${rate} of ${some} vehicles that left`
        : t`${name} reads ${rate} of ${some} vehicles that left`
    case 'paidEntries':
      return t`The entries read ${rate} of ${some} vehicles that paid`
    case 'sensorEntries':
      return t`The entries read ${rate} of ${some} vehicles that took a stall`
    case 'gateOpenings': {
      const times = plural(vehicles, { one: '# time', other: '# times' })
      return t`${name ?? '–'} opened ${times} without a vehicle, of ${some}`
    }
    case 'stuckSensor':
      return name === null
        ? plural(vehicles, {
            one: '# sensor says “occupied” and does not change',
            other: '# sensors say “occupied” and do not change',
          })
        : t`The sensor of stall ${name} says “occupied” and does not change`
    case 'sharedPass': {
      const times = plural(vehicles, { one: '# time', other: '# times' })
      if (name === null) return t`A pass was used by two vehicles at the same time, ${times}`
      return of === null
        ? t`The pass of ${name} was used by two vehicles at the same time, ${times}`
        : t`The pass of ${name} (${of}) was used by two vehicles at the same time, ${times}`
    }
  }
}

/** What to do about it. */
export const adviceOf = (kind: CountKind): string => {
  switch (kind) {
    case 'entryReads':
    case 'paidEntries':
    case 'sensorEntries':
      return t`Clean and align the camera, and look at its pictures.`
    case 'gateOpenings':
      return t`Ask who opened it, and why.`
    case 'stuckSensor':
      return t`Look at the stall. If it is free, restart or replace the sensor.`
    case 'sharedPass':
      return t`Ask the passholder, or sell a second pass.`
  }
}

/** What can be compared, in words. */
export const comparedWords = (): Record<CountKind, string> => ({
  entryReads: t`entries and exits`,
  paidEntries: t`entries and payments`,
  sensorEntries: t`entries and stalls`,
  gateOpenings: t`gates and vehicles`,
  stuckSensor: t`sensors`,
  sharedPass: t`passes`,
})
