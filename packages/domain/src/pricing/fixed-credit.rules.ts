import type { FieldFault } from '../fields/field-faults.ts'
import { faultsOfFields, oneOf, required } from '../fields/field.rules.ts'
import { aNumber, atMost, positive, twoDecimals } from '../fields/number.rules.ts'

/** VAL-40: the kinds of credit that a lot gives for each charging session. */
export const fixedCreditKinds = ['kwh', 'amount'] as const
/** VAL-40: the kind of credit that a lot gives for each charging session. */
export type FixedCreditKind = (typeof fixedCreditKinds)[number]

const highestValue = 1_000

/** A fixed credit as entered; `kind` null = none. */
export interface FixedCreditDraft {
  readonly kind: string | null
  /** kWh, or an amount of the lot's currency. */
  readonly value: number | string | null
}

/** VAL-40: the faults of a fixed credit. */
export const checkFixedCredit = ({ kind, value }: FixedCreditDraft): FieldFault[] =>
  kind === null
    ? []
    : faultsOfFields(
        { kind, value },
        {
          kind: [oneOf(fixedCreditKinds)],
          value: [required, aNumber, positive, twoDecimals, atMost(highestValue)],
        },
      )
