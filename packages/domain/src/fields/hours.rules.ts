import type { FieldCheck, FieldFault } from './field-faults.ts'

interface Hours {
  readonly from: string
  readonly to: string
}

const isTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)

/** Hours within a day as HH:MM, until 24:00, or over midnight if they end before they begin. */
export const faultsOfHours = ({ from, to }: Hours): FieldFault[] => {
  const faults: FieldFault[] = []
  if (!isTime(from)) faults.push({ path: 'from', code: from === '' ? 'required' : 'invalid' })
  if (!isTime(to) && to !== '24:00') faults.push({ path: 'to', code: to === '' ? 'required' : 'invalid' })
  if (faults.length === 0 && from === to) faults.push({ path: 'to', code: 'invalid' })
  return faults
}

/** Days of the week from 0, Sunday, to 6. */
export const weekdays =
  (days: readonly number[]): FieldCheck =>
  () =>
    days.every((day) => Number.isInteger(day) && day >= 0 && day <= 6) ? undefined : { code: 'invalid' }
