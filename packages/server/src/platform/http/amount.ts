import { readAmount, type GivenAmount } from '@stallwise/domain/fields/amount.rules.ts'
import { refuseFaults } from './invalid-fields.ts'

/** FLD-20: the cents of a request; null = all that is left. */
export const centsOf = (given: GivenAmount): number | null => {
  const read = readAmount(given)
  if ('cents' in read) return read.cents
  refuseFaults(read.faults)
  return null
}
