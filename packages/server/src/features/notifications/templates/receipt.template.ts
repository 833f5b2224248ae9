import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { PaidLine } from '@stallwise/domain/payments/payments.model.ts'
import type { MailContent } from './mail-content.ts'

/** A payment as its receipt tells it; money in cents. */
export interface PaymentForReceipt {
  readonly lotName: string
  readonly timeZone: string
  readonly plate: string
  /** The pass whose charges were paid, and these; null for a parking session. */
  readonly passId: string | null
  /** The station of a charging session; null for anything else. */
  readonly station: string | null
  readonly lines: readonly PaidLine[]
  readonly currency: string
  readonly cents: number
  readonly taxCents: number
  readonly tax: {
    readonly name: string
    readonly percent: number
    readonly registrationNumber: string
  } | null
  /** Null where the receipt does not tell it. PAY-40. */
  readonly from: Date | null
  readonly isEntrySetByStaff: boolean
  readonly until: Date
  readonly lastDigits: string | null
  readonly referenceNumber: string | null
  readonly authorizationCode: string | null
  readonly link: string
}

type Fact = readonly [string, string]

const locale = (): string => i18n.locale || 'en-US'

const moneyFacts = ({ currency, cents, taxCents, tax }: PaymentForReceipt): Fact[] => {
  const money = (amount: number) =>
    new Intl.NumberFormat(locale(), { style: 'currency', currency, currencyDisplay: 'code' }).format(
      amount / 100,
    )
  if (!tax || taxCents === 0) return [[t`Total`, money(cents)]]
  const { name, percent, registrationNumber } = tax
  return [
    [t`Net amount`, money(cents - taxCents)],
    [`${name} ${percent}%`, money(taxCents)],
    ...(registrationNumber === '' ? [] : [[t`Tax registration number`, registrationNumber] as const]),
    [t`Total`, money(cents)],
  ]
}

const optional = (name: string, value: string | null): Fact[] => (value === null ? [] : [[name, value]])

const timesIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat(locale(), {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return (at: Date) => format.format(at)
}

const stayFacts = ({ timeZone, plate, from, until, isEntrySetByStaff }: PaymentForReceipt): Fact[] => {
  const time = timesIn(timeZone)
  return [
    [t`License plate`, plate],
    ...optional(t`From`, from && time(from)),
    ...optional(t`Time of entry`, isEntrySetByStaff ? t`Set by staff` : null),
    [t`Paid until`, time(until)],
  ]
}

const chargingFacts = (station: string, { lines, timeZone, from, until }: PaymentForReceipt): Fact[] => {
  const time = timesIn(timeZone)
  const energy = lines.find((line) => line.kind === 'energy')
  const kwh = new Intl.NumberFormat(locale(), { maximumFractionDigits: 3 }).format((energy?.wh ?? 0) / 1_000)
  return [
    [t`Charging station`, station],
    [t`Energy`, t`${kwh} kWh`],
    ...optional(t`From`, from && time(from)),
    [t`Until`, time(until)],
  ]
}

const day = (text: string): Date => new Date(`${text}T00:00:00Z`)

const passFacts = (passId: string, { lines }: PaymentForReceipt): Fact[] => {
  const days = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', dateStyle: 'long' })
  const periods = lines.flatMap((line) =>
    line.kind === 'pass' ? [days.formatRange(day(line.firstDay), day(line.lastDay))] : [],
  )
  return [
    [t`Pass ID`, passId],
    [t`Period`, periods.join('; ')],
  ]
}

const factsOf = (payment: PaymentForReceipt): Fact[] => {
  if (payment.station !== null) return chargingFacts(payment.station, payment)
  return payment.passId === null ? stayFacts(payment) : passFacts(payment.passId, payment)
}

/** The receipt of a payment for parking, for charging, or of what a pass is charged. PAY-41. */
export const paymentReceipt = (payment: PaymentForReceipt): MailContent => {
  const { lotName, station, lastDigits, referenceNumber, authorizationCode, link } = payment
  return {
    subject: station === null ? t`Receipt for parking at ${lotName}` : t`Receipt for charging at ${lotName}`,
    paragraphs: [t`Hello,`, t`Thank you for your payment. This is the receipt.`],
    facts: [
      [t`Parking lot`, lotName],
      ...factsOf(payment),
      ...moneyFacts(payment),
      ...optional(t`Card`, lastDigits && `•••• ${lastDigits}`),
      ...optional(t`Reference number`, referenceNumber),
      ...optional(t`Authorization code`, authorizationCode),
    ],
    action: { label: t`See the receipt`, link },
  }
}
