import { faultsOfReason } from './closures.rules.ts'
import type { Plan, PlanFault } from './closures.rules.ts'

/** A day (YYYY-MM-DD) of the lot's own clock that is unlike others. */
export interface Holiday {
  readonly day: string
  readonly name: string
}

const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)

const years = { first: 2000, last: 2100 }

/** OCC-18: a holiday as it is to be; a day has one. */
export const planHoliday = (wanted: Holiday): Plan<Holiday> => {
  const next = { day: wanted.day, name: wanted.name.trim() }
  const faults: PlanFault[] = [...faultsOfReason(next.name, 'name')]
  const year = Number(next.day.slice(0, 4))
  if (!isDay(next.day)) faults.push({ path: 'date', code: 'invalid' })
  else if (year < years.first) faults.push({ path: 'date', code: 'too-small' })
  else if (year > years.last) faults.push({ path: 'date', code: 'too-large' })
  return faults.length > 0 ? { faults } : { next }
}
