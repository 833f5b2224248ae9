import type { LotChargingPrices } from '@stallwise/contract/charging/charging-prices.contract.ts'
import type { ChargingPrices } from '@stallwise/domain/charging/charging-prices.model.ts'
import { checkChargingPrices } from '@stallwise/domain/charging/charging-prices.rules.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { readNumber } from '@stallwise/domain/fields/field-values.ts'
import { centsText } from '#lib/format/numbers.ts'

type Payer = LotChargingPrices['payers'][number]

/** Prices of charging as they are typed. */
export interface ChargingPriceValues {
  /** Whether charging costs anything. */
  isOn: boolean
  kwh: string
  minute: string
  session: string
  freeKwh: string
  hold: string
  hasTax: boolean
  taxName: string
  taxPercent: string
  taxNumber: string
  taxIncluded: boolean
}

const defaultHoldCents = 5_000

const none: ChargingPrices = {
  kwhCents: 0,
  minuteCents: 0,
  sessionCents: 0,
  freeKwh: 0,
  holdCents: defaultHoldCents,
  tax: null,
}

export const valuesOf = ({ prices }: Pick<Payer, 'prices'>): ChargingPriceValues => {
  const { kwhCents, minuteCents, sessionCents, freeKwh, holdCents, tax } = prices ?? none
  return {
    isOn: prices !== null,
    kwh: centsText(kwhCents),
    minute: centsText(minuteCents),
    session: centsText(sessionCents),
    freeKwh: String(freeKwh),
    hold: centsText(holdCents),
    hasTax: tax !== null,
    taxName: tax?.name ?? '',
    taxPercent: tax ? String(tax.percent) : '',
    taxNumber: tax?.registrationNumber ?? '',
    taxIncluded: tax?.isIncluded ?? false,
  }
}

/** A text that is no number becomes NaN, which the checks refuse; blank is nothing. */
const numberOf = (text: string): number => (text.trim() === '' ? 0 : (readNumber(text) ?? Number.NaN))
const centsOf = (text: string): number => Math.round(numberOf(text) * 100)

/** What is sent; null: charging costs nothing. */
export const pricesOf = (values: ChargingPriceValues): ChargingPrices | null =>
  values.isOn
    ? {
        kwhCents: centsOf(values.kwh),
        minuteCents: centsOf(values.minute),
        sessionCents: centsOf(values.session),
        freeKwh: numberOf(values.freeKwh),
        holdCents: centsOf(values.hold),
        tax: values.hasTax
          ? {
              name: values.taxName,
              percent: numberOf(values.taxPercent),
              registrationNumber: values.taxNumber,
              isIncluded: values.taxIncluded,
            }
          : null,
      }
    : null

const fieldOf: Readonly<Record<string, keyof ChargingPriceValues>> = {
  kwhCents: 'kwh',
  minuteCents: 'minute',
  sessionCents: 'session',
  freeKwh: 'freeKwh',
  holdCents: 'hold',
  'tax.name': 'taxName',
  'tax.percent': 'taxPercent',
  'tax.registrationNumber': 'taxNumber',
}

/** CHG-20: the faults of prices as they are typed. */
export const checkValues = (values: ChargingPriceValues): FieldFault[] => {
  const prices = pricesOf(values)
  return prices === null
    ? []
    : checkChargingPrices(prices).map((fault) => ({ ...fault, path: fieldOf[fault.path] ?? fault.path }))
}
