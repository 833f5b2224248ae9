import type {
  ReductionKind,
  UseState,
  WayOfGiving,
} from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import type { Generated } from 'kysely'
import type { At, OptionalAt, ResourceTable } from './table-columns.ts'

export type PaymentValidationTable = ResourceTable & {
  name: string
  given_by: WayOfGiving
  coupon_code: string | null
  reduction: ReductionKind
  amount: number
  valid_from: string | null
  valid_until: string | null
  maximum_uses: number | null
  maximum_uses_per_day: number | null
  is_active: Generated<boolean>
}

export interface PaymentValidationUseTable {
  parking_lot_id: string
  id: string
  validation_id: string
  name: string
  given_by: WayOfGiving
  coupon_code: string | null
  reduction: ReductionKind
  amount: number
  plate: string
  visit_id: string | null
  payment_id: string | null
  used_at: At
  user_id: string | null
  state: UseState
  taken_back_at: OptionalAt
}
