import { plural } from '@lingui/core/macro'

const dayMinutes = 1_440

const daysText = (count: number): string => plural(count, { one: '# day', other: '# days' })
const hoursText = (count: number): string => plural(count, { one: '# hour', other: '# hours' })
const shortText = (count: number): string => plural(count, { one: '# minute', other: '# minutes' })

/** A duration within a sentence: “2 hours”, “1 hour 30 minutes”. */
export const minutesText = (minutes: number): string => {
  const [days, hours, rest] = [Math.floor(minutes / dayMinutes), Math.floor(minutes / 60) % 24, minutes % 60]
  const parts = [
    ...(days > 0 ? [daysText(days)] : []),
    ...(hours > 0 ? [hoursText(hours)] : []),
    ...(rest > 0 || minutes === 0 ? [shortText(rest)] : []),
  ]
  return parts.join(' ')
}

/** A duration as an attribute: “2-hour”, “90-minute”. */
export const limitText = (minutes: number): string => {
  if (minutes > 0 && minutes % dayMinutes === 0)
    return plural(minutes / dayMinutes, { one: '#-day', other: '#-day' })
  if (minutes > 0 && minutes % 60 === 0) return plural(minutes / 60, { one: '#-hour', other: '#-hour' })
  return plural(minutes, { one: '#-minute', other: '#-minute' })
}
