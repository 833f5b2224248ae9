import { plural, t } from '@lingui/core/macro'
import type { GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import type { GuestState, ParkingPaymentOption } from '@stallwise/domain/visitors/visitors.model.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { formatDateTime, formatDuration, formatTime } from '#lib/format/times.ts'

export const guestStateNames = (): Record<GuestState, string> => ({
  expected: t`Expected`,
  inside: t`Inside`,
  overdue: t`Overdue`,
  left: t`Left`,
  notSeen: t`Not seen`,
})

export const paymentNames = (): Record<ParkingPaymentOption, string> => ({
  paid: t`Guest pays`,
  nonPaid: t`Free of charge`,
})

export const dayNames = () => ({ today: t`Today`, coming: t`Coming days`, earlier: t`Earlier days` })

const hourMinutes = 60

/** A duration that the lot offers: 30 minutes, 2 hours, 1 hour 30 minutes. */
export const durationText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / hourMinutes), minutes % hourMinutes]
  const inMinutes = plural(rest, { one: '# minute', other: '# minutes' })
  if (hours === 0) return inMinutes
  const inHours = plural(hours, { one: '# hour', other: '# hours' })
  return rest === 0 ? inHours : `${inHours} ${inMinutes}`
}

const dayOf = (at: string, timeZone: string) => new Date(at).toLocaleDateString('en-CA', { timeZone })

/** 10:00 – 12:00 on the lot's clock, with the day unless it is today. */
export const periodText = ({ startsAt, endsAt }: GuestPassView, timeZone: string, now: number): string => {
  const day = dayOf(startsAt, timeZone)
  const isToday = day === dayOf(new Date(now).toISOString(), timeZone)
  const start = isToday ? formatTime(startsAt, timeZone) : formatDateTime(startsAt, timeZone)
  const isShort = Date.parse(endsAt) - Date.parse(startsAt) < dayMs
  return `${start} – ${isShort ? formatTime(endsAt, timeZone) : formatDateTime(endsAt, timeZone)}`
}

/** A time on the lot's clock, with the day unless it is today. */
const timeText = (at: string, timeZone: string, now: number): string =>
  dayOf(at, timeZone) === dayOf(new Date(now).toISOString(), timeZone)
    ? formatTime(at, timeZone)
    : formatDateTime(at, timeZone)

/** What the cameras know of a guest. */
export const stateText = (guest: GuestPassView, timeZone: string, now: number): string => {
  const { state, arrivedAt, leftAt, endsAt } = guest
  if (state === 'inside') return t`Since ${timeText(arrivedAt!, timeZone, now)}`
  if (state === 'left') return t`At ${timeText(leftAt!, timeZone, now)}`
  return state === 'overdue' ? formatDuration((now - Date.parse(endsAt)) / 1000) : ''
}
