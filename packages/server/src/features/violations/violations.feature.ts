import type { Feature } from '#feature.ts'
import { eraseViolations } from './violation-erasure.ts'
import { violationsRoutes } from './violations.routes.ts'

export const violations: Feature = {
  name: 'violations',
  owns: ['further_report', 'violation'],
  personal: {
    violation: ['plate', 'note', 'correction'],
    further_report: ['note'],
  },
  routes: ({ app, bind, services }) => violationsRoutes(app, bind, services),
  keeps: { plates: eraseViolations },
}
