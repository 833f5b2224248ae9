import { i18n } from '@lingui/core'
import { freeOf, wasObserved } from '@stallwise/domain/occupancy/occupancy.rules.ts'

const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${i18n.locale}${JSON.stringify(options)}`
  const held = formats.get(key) ?? new Intl.NumberFormat(i18n.locale || 'en-US', options)
  formats.set(key, held)
  return held
}

/** A number as the locale writes it: 1,200. */
export const formatNumber = (value: number, decimals = 0): string =>
  formatOf({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value)

/** A number with the decimals that it has: 12.5. */
export const formatExact = (value: number): string =>
  formatNumber(value, value % 1 === 0 ? 0 : String(value).split('.')[1]!.length)

/** Percent with one decimal (91.1%), in dense lists none; a dash when there is nothing to be a part of. */
export const formatPercent = (percent: number | null | undefined, decimals: 0 | 1 = 1): string =>
  percent == null
    ? '–'
    : formatOf({ style: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
        percent / 100,
      )

interface Counted {
  capacity: number
  occupancy: number
  occupancyPercent: number | null
}

/** How many vehicles there are; a dash where nothing was ever observed (OCC-51). */
export const formatOccupancy = (count: Counted): string =>
  wasObserved(count) ? formatNumber(count.occupancy) : '–'

/** How many stalls are free; a dash where nothing was ever observed (OCC-51). */
export const formatFree = (count: Counted): string => (wasObserved(count) ? formatNumber(freeOf(count)) : '–')

/** A yearly figure in a lot’s currency, of cents, without decimals. */
export const formatWholeCents = (cents: number, currency: string): string =>
  formatOf({ style: 'currency', currency, maximumFractionDigits: 0 }).format(cents / 100)

const homeCurrency = () => (i18n.locale === 'es-MX' ? 'MXN' : 'USD')

/** The currency as a label names it: undefined where it is the language's own. */
export const namedCurrency = (currency: string): string | undefined =>
  currency === homeCurrency() ? undefined : currency

/** What stands before an amount of this currency: $, CA$. */
export const currencySymbol = (currency: string): string =>
  formatOf({ style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** What is paid, refunded or receipted: two decimals in the lot's currency. */
export const formatMoney = (value: number, currency: string): string =>
  formatOf({ style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)

/** The same, of cents. */
export const formatCents = (cents: number, currency: string): string => formatMoney(cents / 100, currency)

/** Cents as the text of a field or of an export: 12.50. */
export const centsText = (cents: number): string => (cents / 100).toFixed(2)

/** A threshold with the decimals that it has: 90%, 87.5%. */
export const formatThreshold = (percent: number): string =>
  formatPercent(percent, Number.isInteger(percent) ? 0 : 1)
