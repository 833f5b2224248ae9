export { faultsOf } from '#lib/testing/axe.ts'
