export { loadCalendar } from './lot-calendar.view.ts'
