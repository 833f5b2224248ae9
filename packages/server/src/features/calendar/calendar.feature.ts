import type { Feature } from '#feature.ts'
import { loadCalendarRows } from './calendar.load.ts'
import { lotCalendarRoutes } from './calendar.routes.ts'

export const calendar: Feature = {
  name: 'calendar',
  owns: ['closure', 'holiday', 'occupancy_exception'],
  routes: ({ bind, services }) => lotCalendarRoutes(bind, services),
  demo: { then: loadCalendarRows },
}
