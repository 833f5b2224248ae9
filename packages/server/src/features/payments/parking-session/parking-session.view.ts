import type { ParkingSessionView, PriceLine } from '@stallwise/contract/payments/parking-session.contract.ts'
import type { PayOption } from '@stallwise/domain/payments/plate-account.ts'
import { chargedFrom } from '@stallwise/domain/payments/plate-session.ts'
import type { PaidLine } from '@stallwise/domain/payments/payments.model.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { PaymentParts } from '../payment-parts.ts'
import type { PricedSession } from './session-price.ts'
import { hiddenCode } from './session-reductions.ts'
import { sealSession } from './session-token.ts'

/** PAY-31: times of a session have the seconds of the entry, which are shown only with it. */
export const shownTime = (at: number, isEntryShown: boolean): string =>
  isoOf(isEntryShown ? at : at - (at % 60_000))

/** A line as it is shown; without its times if the entry is not shown. */
export const lineView = (line: PaidLine, isEntryShown: boolean): PriceLine => {
  if (!('from' in line)) return line
  const times = isEntryShown ? { from: isoOf(line.from), to: isoOf(line.to) } : { from: null, to: null }
  return { ...line, ...times }
}

/** PAY-31: a line as it is shown to whoever has the receipt, which strangers can have: its times are full minutes. */
export const receiptLine = (line: PaidLine, isBeginShown: boolean): PriceLine => {
  if (!('from' in line) || !isBeginShown) return lineView(line, false)
  return { ...line, from: shownTime(line.from, false), to: shownTime(line.to, false) }
}

/** VAL-18: a line as it is shown to whoever did not type the coupon code. */
export const withoutCode = (line: PriceLine): PriceLine =>
  line.kind === 'coupon' ? { ...line, code: hiddenCode } : line

/** An option as it is shown. */
export const optionView = (
  option: PayOption,
  isEntryShown: boolean,
  areLinesShown = isEntryShown,
): ParkingSessionView['options'][number] => ({
  minutes: option.minutes,
  until: shownTime(option.until, isEntryShown),
  leaveBy: shownTime(option.leaveBy, isEntryShown),
  dueCents: option.dueCents,
  taxCents: option.dueTaxCents,
  totalCents: option.quote.totals.totalCents,
  lines: option.quote.lines.map((line) => lineView(line, areLinesShown)),
})

/** PAY-11: until when a session is paid, in milliseconds since 1970 UTC; null if it is not. */
export const paidUntilOf = ({ session }: PricedSession): number | null => session.paidUntil

/** A session as the page shows it, with a new token. */
export const sessionView = (
  { gates: { sealing } }: PaymentParts,
  priced: PricedSession,
  now: number,
): ParkingSessionView => {
  const { lookedUp, stay, enteredAt, session, account, reductions, pausedUntil } = priced
  const { isEntryShown } = lookedUp
  // A session that began before now tells when the vehicle entered, also after it left.
  const isBeginShown = isEntryShown || chargedFrom(session) === now
  const isCodeHidden = reductions.shownCoupon?.code === hiddenCode
  const viewOf = (option: PayOption) => {
    const view = optionView(option, isEntryShown, isBeginShown)
    return isCodeHidden ? { ...view, lines: view.lines.map(withoutCode) } : view
  }
  const time = (at: number | null) => (at === null ? null : shownTime(at, isEntryShown))
  const paidUntil = paidUntilOf(priced)
  return {
    plate: lookedUp.plate,
    token: sealSession(sealing, { ...lookedUp, paidUntil, seenVisit: stay?.visitId ?? null }, now),
    isInside: session.isInside,
    meantPlate: priced.meantPlate,
    enteredAt: enteredAt !== null && isEntryShown ? isoOf(enteredAt) : null,
    isEntrySetByStaff: lookedUp.staffEntry !== null,
    paidUntil: time(paidUntil),
    leaveBy: account.state === 'paid' ? time(account.leaveBy) : null,
    paidCents: session.paidCents,
    isCovered: account.state === 'covered',
    validations: reductions.given.map(({ name }) => ({ name: isEntryShown ? name : null })),
    coupon: reductions.shownCoupon,
    options: account.options.map(viewOf),
    pausedUntil: pausedUntil === null ? null : isoOf(pausedUntil),
  }
}
