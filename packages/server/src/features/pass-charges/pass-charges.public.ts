export { erasePassChargesOf } from './pass-charge-erasure.ts'
export { loadPassChargeRows, type PassChargeRows } from './pass-charges.load.ts'
