import type { FieldFault } from './field-faults.ts'
import { positive, twoDecimals, whole } from './number.rules.ts'

/** An amount as a caller gives it: as a decimal of the lot's currency or in cents, or not at all. */
export interface GivenAmount {
  readonly amount?: number | undefined
  readonly cents?: number | null | undefined
}

const faultAt = (path: string, value: number): FieldFault[] => {
  const fault = positive(value) ?? (path === 'cents' ? whole(value) : twoDecimals(value))
  return fault ? [{ path, ...fault }] : []
}

/** FLD-20: the cents of an amount; null if it is not given, which means all that is left. */
export const readAmount = ({
  amount,
  cents = null,
}: GivenAmount): { readonly cents: number | null } | { readonly faults: readonly FieldFault[] } => {
  if (amount !== undefined && cents !== null) return { faults: [{ path: 'amount', code: 'not-allowed' }] }
  const faults = [
    ...(amount === undefined ? [] : faultAt('amount', amount)),
    ...(cents === null ? [] : faultAt('cents', cents)),
  ]
  if (faults.length > 0) return { faults }
  return { cents: amount === undefined ? cents : Math.round(amount * 100) }
}
