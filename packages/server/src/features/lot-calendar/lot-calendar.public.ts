export { loadCalendar } from './lot-calendar.view.ts'
export { loadCalendarRows } from './lot-calendar.load.ts'
export type { CalendarRows } from './lot-calendar.load.ts'
