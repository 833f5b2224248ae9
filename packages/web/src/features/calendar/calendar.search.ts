import { useSearch } from '@tanstack/react-router'

interface CalendarSearch {
  /** The exception that is open: its id, or a day for a new exception. */
  exception?: string | undefined
  month?: string | undefined
}

/** What the address says of the calendar. */
export const useCalendarSearch = (): CalendarSearch => useSearch({ strict: false })
