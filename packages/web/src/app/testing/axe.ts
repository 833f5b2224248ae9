export { axeViolationsOf } from '#lib/testing/axe.ts'
