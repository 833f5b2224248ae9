import type { PaymentState, RefundMethod } from '@stallwise/domain/payments/payments.model.ts'
import type { ColumnType, Generated } from 'kysely'
import type { At, OptionalAt } from './table-columns.ts'

export interface PaymentAccountTable {
  parking_lot_id: string
  provider: 'moneris'
  gateway_url: string
  tokenization_url: string
  profile_id: string
  store_id: string
  api_token: string
  version: Generated<number>
  changed_at: At
}

/** Written as text. */
type Json = ColumnType<unknown, string, string>

export interface PaymentTable {
  parking_lot_id: string
  id: string
  order_id: string
  receipt_id: string
  state: PaymentState
  plate: string | null
  visit_id: string | null
  passholder_id: Generated<string | null>
  hold_id: Generated<string | null>
  beside: Generated<string | null>
  session_from: At
  entered_at: At | null
  staff_entry_id: string | null
  staff_entry_by: string | null
  paid_until: At
  leave_by: At
  ended_at: OptionalAt
  counted_plate: Generated<string | null>
  counted_visit_id: Generated<string | null>
  minutes: number | null
  counts_from: OptionalAt
  counts_until: OptionalAt
  cents: number
  tax_cents: number
  paid_before_cents: number
  currency: string
  quote: Json
  coupon: Json | null
  coupon_use_id: Generated<string | null>
  request_key: string | null
  email: string | null
  language: string
  created_at: At
  settled_at: At | null
  check_at: At | null
  notified_at: OptionalAt
}

export interface PaymentRefundTable {
  parking_lot_id: string
  id: string
  payment_id: string
  state: PaymentState
  cents: number
  tax_cents: number
  created_at: At
  check_at: At | null
  method: Generated<RefundMethod>
  ends_paid_time: Generated<boolean>
  sent_at: OptionalAt
  notified_at: OptionalAt
}

export interface CardHoldTable {
  parking_lot_id: string
  id: string
  order_id: string
  state: PaymentState
  cents: number
  currency: string
  created_at: At
  transaction_id: string | null
  take_cents: number | null
  taken_at: At | null
  release_state: PaymentState | null
}
