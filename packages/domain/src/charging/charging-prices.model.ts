import type { PriceTax } from '../pricing/rate-plan.model.ts'

/** Whom prices of charging are for. CHG-20. */
export const chargingPayers = ['visitor', 'passholder'] as const
/** Whom prices of charging are for. */
export type ChargingPayer = (typeof chargingPayers)[number]

/** Prices of charging, in whole cents of the lot's currency. CHG-20. */
export interface ChargingPrices {
  readonly kwhCents: number
  readonly minuteCents: number
  readonly sessionCents: number
  /** Energy of each session that is free of charge, in kWh with at most two decimals. */
  readonly freeKwh: number
  readonly tax: PriceTax | null
  /** CHG-30: what is put on hold on a visitor's card. */
  readonly holdCents: number
}

/** What a lot gives of each session (VAL-40), of one kind; null = nothing. */
export interface ChargingCredit {
  readonly kind: 'kwh' | 'amount'
  /** kWh, or an amount in the lot's currency, not in cents. */
  readonly value: number
}

/** A part of what a session costs. `cents` are signed; the sum of all lines is the total. */
export type ChargingLine =
  | {
      readonly kind: 'energy'
      readonly wh: number
      readonly freeWh: number
      readonly eachCents: number
      readonly cents: number
    }
  | { readonly kind: 'time'; readonly minutes: number; readonly eachCents: number; readonly cents: number }
  | { readonly kind: 'session'; readonly cents: number }
  | { readonly kind: 'credit'; readonly cents: number }
  | { readonly kind: 'hold'; readonly cents: number }
  | { readonly kind: 'tax'; readonly name: string; readonly percent: number; readonly cents: number }

/** What a session costs, in cents. */
export interface ChargingCost {
  readonly lines: readonly ChargingLine[]
  readonly netCents: number
  readonly taxCents: number
  /** Net and tax. */
  readonly totalCents: number
}
