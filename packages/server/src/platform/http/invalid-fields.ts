import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { Refusal } from './problems.ts'

/** What a rule planned; throws a refusal with its faults. */
export const nextOf = <T>(plan: { readonly next: T } | { readonly faults: readonly FieldFault[] }): T => {
  if ('next' in plan) return plan.next
  refuseFaults(plan.faults)
  throw new RangeError('refused without a fault')
}

/** Throws a refusal if there are faults. FLD-16. */
export const refuseFaults = (faults: readonly FieldFault[]): void => {
  if (faults.length === 0) return
  throw new Refusal('invalid', {
    faults: faults.map(({ path, code, limit }) => ({
      path,
      code,
      ...(limit !== undefined && { limit }),
      message: limit === undefined ? code : `${code} ${limit}`,
    })),
  })
}
