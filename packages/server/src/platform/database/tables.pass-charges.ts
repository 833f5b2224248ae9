import type {
  ChargeKind,
  ChargeEntryKind,
  PassChargeState,
  ValidSpan,
} from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import type { PaymentFrequency } from '@stallwise/domain/configuration/parking-group.model.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { At } from './table-columns.ts'

export interface PassChargeTable {
  parking_lot_id: string
  id: string
  passholder_id: string
  frequency: ChargeKind
  session_id: Generated<string | null>
  first_day: string
  last_day: string
  not_before: string
  price_cents: number
  passes: number
  /** JSON. */
  spans: Generated<readonly ValidSpan[] | null>
  charged_days: number
  charged_cents: number
  paid_cents: Generated<number>
  refunded_cents: Generated<number>
  is_waived: Generated<boolean>
  state: GeneratedAlways<PassChargeState>
}

export interface PassChargeEntryTable {
  parking_lot_id: string
  id: string
  charge_id: string
  kind: ChargeEntryKind
  cents: number
  method: 'staff' | 'link'
  note: string | null
  at: At
  by_user: string | null
  reverses: string | null
  payment_id: Generated<string | null>
  refund_id: Generated<string | null>
  request_key: Generated<string | null>
}

export interface PassChargePaymentTable {
  parking_lot_id: string
  payment_id: string
  charge_id: string
  cents: number
}

export interface PassChargeChangeTable {
  sequence: GeneratedAlways<number>
  parking_lot_id: string
  passholder_id: string
  day: string
  valid_from: string | null
  valid_to: string | null
  removed_on: string | null
  kept_days: string[]
  frequency: PaymentFrequency | null
  price_cents: number | null
  passes: number
}

export interface PassChargeDayTable {
  parking_lot_id: string
  day: string
}
