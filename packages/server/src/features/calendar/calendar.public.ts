export { loadCalendar } from './calendar.view.ts'
export type { CalendarRows } from './calendar.load.ts'
export { setHolidayRow } from './holidays.commands.ts'
export { listHolidays } from './holidays.store.ts'
