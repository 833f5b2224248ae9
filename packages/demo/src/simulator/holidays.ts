const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The n-th Monday of a month that is a holiday in Ontario, by month. */
const mondays: Readonly<Record<number, number>> = { 2: 3, 8: 1, 9: 1, 10: 2 }
const fixed = new Set(['01-01', '07-01', '12-25', '12-26'])

/** Whether offices are closed on a date (YYYY-MM-DD) in Ontario. Without Good Friday. */
export const isHoliday = (day: string): boolean => {
  if (fixed.has(day.slice(5))) return true
  if (weekdayOf(day) !== 1) return false
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  if (month === 5) return date >= 18 && date <= 24
  return mondays[month] === Math.ceil(date / 7)
}

/** 0 = Sunday. */
export const weekday = weekdayOf
