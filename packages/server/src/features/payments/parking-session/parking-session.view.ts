import type { ParkingSessionView, PriceLine } from '@stallwise/contract/payments/payments.contract.ts'
import type { PayOption } from '@stallwise/domain/payments/parking-session.ts'
import type { PaidLine } from '@stallwise/domain/payments/payments.model.ts'
import type { PaymentParts } from '../payment-parts.ts'
import type { PricedSession } from './session-price.ts'
import { hiddenCode } from './session-reductions.ts'
import { sealSession } from './session-token.ts'

const iso = (at: number): string => new Date(at).toISOString()

/** A line as it is shown; without its times if the entry is not shown. */
export const lineView = (line: PaidLine, isEntryShown: boolean): PriceLine => {
  if (!('from' in line)) return line
  const times = isEntryShown ? { from: iso(line.from), to: iso(line.to) } : { from: null, to: null }
  return { ...line, ...times }
}

/** VAL-18: a line as it is shown to whoever did not type the coupon code. */
export const withoutCode = (line: PriceLine): PriceLine =>
  line.kind === 'coupon' ? { ...line, code: hiddenCode } : line

/** An option as it is shown. */
export const optionView = (
  option: PayOption,
  isEntryShown: boolean,
): ParkingSessionView['options'][number] => ({
  minutes: option.minutes,
  until: iso(option.until),
  dueCents: option.dueCents,
  taxCents: option.dueTaxCents,
  totalCents: option.quote.totals.totalCents,
  lines: option.quote.lines.map((line) => lineView(line, isEntryShown)),
})

/** A session as the page shows it, with a new token. */
export const sessionView = (
  { gates: { sealing } }: PaymentParts,
  priced: PricedSession,
  now: number,
): ParkingSessionView => {
  const { lookedUp, visit, enteredAt, session, isCovered, options, reductions, pausedUntil } = priced
  // A session that began before now tells when the vehicle entered, also after it left.
  const isShown = lookedUp.isEntryShown || session.from === now
  const isCodeHidden = reductions.shownCoupon?.code === hiddenCode
  const viewOf = (option: PayOption) => {
    const view = optionView(option, isShown)
    return isCodeHidden ? { ...view, lines: view.lines.map(withoutCode) } : view
  }
  return {
    plate: lookedUp.plate,
    token: sealSession(
      sealing,
      { ...lookedUp, paidUntil: session.paidUntil, seenVisit: visit?.id ?? null },
      now,
    ),
    isInside: session.isInside,
    enteredAt: enteredAt !== null && lookedUp.isEntryShown ? iso(enteredAt) : null,
    isEntrySetByStaff: lookedUp.staffEntry !== null,
    paidUntil: session.paidUntil === null ? null : iso(session.paidUntil),
    paidCents: session.paidCents,
    isCovered,
    validations: reductions.given.map(({ name }) => ({ name: lookedUp.isEntryShown ? name : null })),
    coupon: reductions.shownCoupon,
    options: options.map(viewOf),
    pausedUntil: pausedUntil === null ? null : iso(pausedUntil),
  }
}
