import { includedTaxOf, percentOf } from './cents.ts'
import { chargesOf } from './charges.ts'
import type { PricedPlan } from './priced-plan.ts'
import type { PricedStay, Quote, QuoteLine, Reduction } from './quote.model.ts'
import type { PriceLadder, PriceTax } from './rate-plan.model.ts'
import { isInGrace, partsOf } from './stay-parts.ts'
import { minuteMs } from '../time/durations.ts'

/** PRI-40, PRI-41: what rates are multiplied by at this occupancy (percent; null = not known). */
const multiplierAt = (ladder: PriceLadder | null, occupancyPercent: number | null | undefined): number => {
  if (!ladder || occupancyPercent === null || occupancyPercent === undefined) return 1
  const percent = Math.round(occupancyPercent * 10) / 10
  let reached = { fromPercent: -1, multiplier: 1 }
  for (const step of ladder.steps)
    if (step.fromPercent <= percent && step.fromPercent > reached.fromPercent) reached = step
  return Math.min(ladder.ceiling, Math.max(ladder.floor, reached.multiplier))
}

const reducedBy = (reduction: Reduction, left: number): number =>
  Math.min(left, reduction.kind === 'percent' ? percentOf(left, reduction.percent) : reduction.cents)

/** PRI-51 to PRI-53: the lines of validations and coupon, in their order. */
const reductionLines = ({ validations = [], coupon }: PricedStay, parkingCents: number): QuoteLine[] => {
  const lines: QuoteLine[] = []
  let left = parkingCents
  const takeOff = (reduction: Reduction): number => {
    const cents = reducedBy(reduction, left)
    left -= cents
    return -cents || 0
  }
  for (const { percent } of validations)
    if (percent > 0)
      lines.push({ kind: 'percent-off', percent, cents: takeOff({ kind: 'percent', percent }) })
  const amount = validations.reduce((sum, { cents }) => sum + cents, 0)
  if (amount > 0) lines.push({ kind: 'amount-off', cents: takeOff({ kind: 'amount', cents: amount }) })
  if (coupon) lines.push({ kind: 'coupon', code: coupon.code, cents: takeOff(coupon.reduction) })
  return lines
}

const taxOf = (tax: PriceTax | null, cents: number): number => {
  if (!tax) return 0
  return tax.isIncluded ? includedTaxOf(cents, tax.percent) : percentOf(cents, tax.percent)
}

const quoteOf = (stay: PricedStay, tax: PriceTax | null, charges: QuoteLine[], multiplier: number): Quote => {
  const parkingCents = charges.reduce((sum, { cents }) => sum + cents, 0)
  const reductions = parkingCents > 0 ? reductionLines(stay, parkingCents) : []
  const left = reductions.reduce((sum, { cents }) => sum + cents, parkingCents)
  const taxCents = taxOf(tax, left)
  const lines = [...charges, ...reductions]
  const isAdded = tax !== null && !tax.isIncluded
  if (isAdded && left > 0) lines.push({ kind: 'tax', name: tax.name, percent: tax.percent, cents: taxCents })
  const totalCents = isAdded ? left + taxCents : left
  return {
    lines,
    totals: { parkingCents, netCents: totalCents - taxCents, taxCents, totalCents },
    multiplier,
  }
}

/** The multiplier of dynamic prices for a stay. */
const multiplierOf = ({ plan }: PricedPlan, { occupancyPercent }: PricedStay): number =>
  multiplierAt(plan.ladder, occupancyPercent)

/** What a stay costs under a plan: PRI-01 to PRI-62. A stay that ends before it begins is one of no time. */
export const quoteStay = (priced: PricedPlan, stay: PricedStay): Quote => {
  const { plan } = priced
  const entry = Math.floor(stay.entry / minuteMs)
  const stayed = partsOf(stay)
  const { parts, freeMinutes } = stayed
  const last = parts.at(-1)
  const multiplier = multiplierOf(priced, stay)
  const notCharged: QuoteLine[] = []
  if (freeMinutes > 0)
    notCharged.push({
      kind: 'free-time',
      from: (last?.to ?? entry) * minuteMs,
      to: (entry + Math.floor((stay.exit - stay.entry) / minuteMs)) * minuteMs,
      minutes: freeMinutes,
      cents: 0,
    })
  const grace = plan.graceMinutes ?? 0
  if (isInGrace(stay, stayed, grace)) {
    if (last)
      notCharged.push({
        kind: 'grace',
        from: entry * minuteMs,
        to: last.to * minuteMs,
        minutes: grace,
        cents: 0,
      })
    return quoteOf(stay, plan.tax, notCharged, multiplier)
  }
  return quoteOf(stay, plan.tax, [...chargesOf(priced, parts, multiplier).lines, ...notCharged], multiplier)
}

/**
 * PRI-06: until when the last interval of a stay is paid for whoever pays at its exit: of an hourly rate that has begun,
 * a day or an event, and the free time after it. In milliseconds since 1970 UTC, full minutes after the entry.
 */
export const paidByLastInterval = (priced: PricedPlan, stay: PricedStay): number => {
  const entry = Math.floor(stay.entry / minuteMs)
  const minutes = Math.max(0, Math.floor((stay.exit - stay.entry) / minuteMs))
  const stayed = partsOf(stay)
  if (isInGrace(stay, stayed, priced.plan.graceMinutes ?? 0)) return stay.entry + minutes * minuteMs
  const { until } = chargesOf(priced, stayed.parts, multiplierOf(priced, stay))
  const charged = until - entry + stayed.freeMinutes
  return stay.entry + Math.max(minutes, charged) * minuteMs
}
