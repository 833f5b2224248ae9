import type { PassCounts } from '../passholders/pass-validity.rules.ts'

/** REC-06: the hours of a group: of the passes that it sells, if these are all daytime or all overnight ones. */
export type GroupHours = 'day' | 'daytime' | 'overnight'

/** REC-06: the hours of a group by the passes that it sells now. */
export const hoursOfGroup = ({ allDay, daytime, overnight }: PassCounts): GroupHours => {
  if (allDay > 0 || daytime + overnight === 0) return 'day'
  if (overnight === 0) return 'daytime'
  return daytime === 0 ? 'overnight' : 'day'
}

/** The slots of 5 minutes of 18 and of 6 hours. */
const eighteenHours = 18 * 12
const sixHours = 6 * 12

/** The slots from 06:00 to 18:00: counted from the end of the day, since clocks change before 06:00. */
const daytimeOf = (slots: number) => ({ from: slots - eighteenHours, to: slots - sixHours })

/** REC-02, REC-06: the peak of a day within a group's hours, and how much of them has values; null = no value in a slot. */
export const peakWithin = (
  slots: readonly (number | null)[],
  hours: Exclude<GroupHours, 'day'>,
): { readonly peak: number | null; readonly observedShare: number } => {
  const { from, to } = daytimeOf(slots.length)
  const wanted = slots.filter((_value, nth) => (nth >= from && nth < to) === (hours === 'daytime'))
  const known = wanted.filter((value) => value !== null)
  return {
    peak: known.length === 0 ? null : Math.max(...known),
    observedShare: wanted.length === 0 ? 0 : known.length / wanted.length,
  }
}
