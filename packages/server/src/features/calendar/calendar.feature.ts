import type { Feature } from '#feature.ts'
import { lotCalendarRoutes } from './calendar.routes.ts'

/** See docs/domain/feature-names.csv. */
export const calendar: Feature = {
  name: 'calendar',
  routes: ({ bind, services }) => lotCalendarRoutes(bind, services),
}
