import { useLingui } from '@lingui/react/macro'
import type { PaidLine } from '@stallwise/domain/payments/payments.model.ts'
import { useState } from 'react'
import { formatCents, formatExact, formatNumber } from './numbers.ts'
import { formatPeriod } from './periods.ts'
import { formatDay, formatDayTime, formatDuration, formatTime } from './times.ts'

type WithoutTimes<Line> = Line extends unknown ? Omit<Line, 'from' | 'to'> : never
/** What the text of a line needs. */
export type LineWords = WithoutTimes<PaidLine>

interface Place {
  readonly currency: string
  readonly timeZone: string
}

const mostLines = 12
const shownAtEnds = 4

/** The middle lines of a long price, which are hidden until they are asked for: from `start`, without `end`. */
export const useHiddenLines = (lines: number) => {
  const [isExpanded, setExpanded] = useState(false)
  const middle = lines > mostLines ? { start: shownAtEnds, end: lines - shownAtEnds } : undefined
  return {
    middle,
    isExpanded,
    toggle: () => setExpanded(!isExpanded),
    isHidden: (nth: number) => middle !== undefined && !isExpanded && nth >= middle.start && nth < middle.end,
  }
}

/** The text of each line of a quote. */
export const useLineWords = ({ currency, timeZone }: Place) => {
  const { t } = useLingui()
  const money = (cents: number) => formatCents(cents, currency)
  const percentOf = (percent: number) => `${formatExact(percent)}%`
  const endOf = (from: number, to: number) =>
    formatDay(from, timeZone) === formatDay(to, timeZone)
      ? formatTime(to, timeZone)
      : formatDayTime(to, timeZone)
  const timesOf = ({ from, to }: { from: number; to: number }) => {
    const [start, end] = [formatDayTime(from, timeZone), endOf(from, to)]
    return t`${start} to ${end}`
  }
  const textOf = (line: LineWords): string => {
    switch (line.kind) {
      case 'hourly': {
        const [count, length, each] = [
          formatNumber(line.count),
          formatDuration(line.intervalMinutes * 60),
          money(line.eachCents),
        ]
        return t`${count} × ${length} at ${each}`
      }
      case 'daily':
        return t`Daily rate`
      case 'event':
        return line.name
      case 'maximum': {
        const maximum = money(line.maximumCents)
        return t`Daily maximum ${maximum}`
      }
      case 'grace': {
        const length = formatDuration(line.minutes * 60)
        return t`Within the grace period of ${length}`
      }
      case 'free-time': {
        const length = formatDuration(line.minutes * 60)
        return t`Free time ${length}`
      }
      case 'percent-off': {
        const percent = percentOf(line.percent)
        return t`Validation ${percent}`
      }
      case 'amount-off':
        return t`Validation`
      case 'coupon':
        return t`Coupon ${line.code}`
      case 'pass': {
        const period = formatPeriod(line)
        return line.frequency === 'charging' ? t`Charging on ${period}` : t`Pass for ${period}`
      }
      case 'energy': {
        const [energy, each] = [formatExact(line.wh / 1_000), money(line.eachCents)]
        const free = formatExact(line.freeWh / 1_000)
        return line.freeWh === 0
          ? t`${energy} kWh at ${each}`
          : t`${energy} kWh at ${each}, of which ${free} kWh are free`
      }
      case 'time': {
        const [length, each] = [formatDuration(line.minutes * 60), money(line.eachCents)]
        return t`${length} at ${each} a minute`
      }
      case 'session':
        return t`For the session`
      case 'credit':
        return t`Credit of the parking lot`
      case 'hold':
        return t`Beyond the amount on hold: not charged`
      case 'tax': {
        const percent = percentOf(line.percent)
        return `${line.name} ${percent}`
      }
    }
  }
  return { money, percentOf, textOf, timesOf }
}
