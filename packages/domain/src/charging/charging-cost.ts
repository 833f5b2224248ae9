import { includedTaxOf, percentOf } from '../pricing/cents.ts'
import { hourMs, minuteMs } from '../time/durations.ts'
import type { ChargingCost, ChargingCredit, ChargingLine, ChargingPrices } from './charging-prices.model.ts'

/** What a session cost is asked of: energy in Wh, time in milliseconds. */
export interface ChargedSession {
  readonly wh: number
  readonly durationMs: number
}

/** What is charged at most, in cents; null = without a limit. CHG-31. */
type Limit = number | null

const nothing: ChargingCost = { lines: [], netCents: 0, taxCents: 0, totalCents: 0 }

/** CHG-22: an amount for energy in whole Wh, half-up to the cent. */
const centsOfEnergy = (wh: number, kwhCents: number): number =>
  Math.floor((wh * kwhCents * 2 + 1_000) / 2_000)

const linesOf = (
  prices: ChargingPrices,
  credit: ChargingCredit | null,
  { wh, durationMs }: ChargedSession,
): ChargingLine[] => {
  const freeKwh = prices.freeKwh + (credit?.kind === 'kwh' ? credit.value : 0)
  const freeWh = Math.min(wh, Math.round(freeKwh * 1_000))
  const minutes = Math.floor(durationMs / minuteMs)
  const lines: ChargingLine[] = [
    {
      kind: 'energy',
      wh,
      freeWh,
      eachCents: prices.kwhCents,
      cents: centsOfEnergy(wh - freeWh, prices.kwhCents),
    },
  ]
  if (prices.minuteCents > 0 && minutes > 0)
    lines.push({ kind: 'time', minutes, eachCents: prices.minuteCents, cents: minutes * prices.minuteCents })
  if (prices.sessionCents > 0) lines.push({ kind: 'session', cents: prices.sessionCents })
  const cents = sumOf(lines)
  const given = credit?.kind === 'amount' ? Math.min(cents, Math.round(credit.value * 100)) : 0
  if (given > 0) lines.push({ kind: 'credit', cents: -given })
  return lines
}

const sumOf = (lines: readonly ChargingLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

/** The tax that is added to an amount, and the part of it that is tax if it is included. */
const taxOn = ({ tax }: ChargingPrices, cents: number) => {
  if (!tax) return { addedCents: 0, taxCents: 0 }
  const taxCents = tax.isIncluded ? includedTaxOf(cents, tax.percent) : percentOf(cents, tax.percent)
  return { addedCents: tax.isIncluded ? 0 : taxCents, taxCents }
}

/** The highest amount that with its tax is at most a limit. */
const amountWithin = (prices: ChargingPrices, limit: number): number => {
  const { tax } = prices
  if (!tax || tax.isIncluded) return limit
  let cents = Math.floor((limit * 100) / (100 + tax.percent)) + 1
  while (cents > 0 && cents + taxOn(prices, cents).addedCents > limit) cents--
  return cents
}

/** CHG-22, CHG-23, CHG-31: what a session costs, at most the limit with its tax. */
export const costOfCharging = (
  prices: ChargingPrices,
  credit: ChargingCredit | null,
  session: ChargedSession,
  limit: Limit = null,
): ChargingCost => {
  if (session.wh <= 0) return nothing
  const lines = linesOf(prices, credit, session)
  const most = limit === null ? Infinity : amountWithin(prices, limit)
  const beyond = sumOf(lines) - most
  if (beyond > 0) lines.push({ kind: 'hold', cents: -beyond })
  const cents = sumOf(lines)
  const { addedCents, taxCents } = taxOn(prices, cents)
  if (addedCents > 0 && prices.tax)
    lines.push({ kind: 'tax', name: prices.tax.name, percent: prices.tax.percent, cents: addedCents })
  const totalCents = cents + addedCents
  return { lines, netCents: totalCents - taxCents, taxCents, totalCents }
}

/** CHG-31: whether charging is stopped now: in the next minute the cost could go beyond the hold. */
export const isHoldUsedUp = (
  prices: ChargingPrices,
  credit: ChargingCredit | null,
  { wh, durationMs }: ChargedSession,
  { holdCents, ratedWatts }: { readonly holdCents: number; readonly ratedWatts: number },
): boolean => {
  const soon = { wh: wh + (ratedWatts * minuteMs) / hourMs, durationMs: durationMs + minuteMs }
  const whole = { wh: Math.ceil(soon.wh), durationMs: soon.durationMs }
  return costOfCharging(prices, credit, whole).totalCents > holdCents
}
