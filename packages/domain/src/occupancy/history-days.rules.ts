/** Data of a local day: live and imported values by 5-minute slot, and the capacity at the time. */
export interface DayData {
  readonly live: readonly (number | null)[] | null
  readonly imported: readonly (number | null)[] | null
  readonly capacity: number
  readonly revised: boolean
}

/** A local day to show: values by slot, whether each is imported. */
export interface ShownDay {
  readonly values: readonly (number | null)[]
  readonly isImported: readonly boolean[]
  readonly capacity: number
  readonly revised: boolean
}

/** HIS-20: live values take precedence over imported ones. `slots`: number of slots of the day. */
export const mergeDay = (day: DayData, slots: number): ShownDay => {
  const { live, imported, capacity, revised } = day
  const values: (number | null)[] = []
  const isImported: boolean[] = []
  for (let place = 0; place < slots; place++) {
    const own = live?.[place] ?? null
    const value = own ?? imported?.[place] ?? null
    values.push(value)
    isImported.push(own === null && value !== null)
  }
  return { values, isImported, capacity, revised }
}

/** HIS-32: the sum of several groups' days; a slot is unknown if it is for one of them. At least one day. */
export const sumDays = (days: readonly ShownDay[]): ShownDay => {
  const [first] = days
  if (days.length === 1) return first!
  return {
    values: first!.values.map((_, place) => {
      let sum = 0
      for (const { values } of days) {
        const value = values[place] ?? null
        if (value === null) return null
        sum += value
      }
      return sum
    }),
    isImported: first!.isImported.map((_, place) => days.some(({ isImported }) => isImported[place])),
    capacity: days.reduce((sum, { capacity }) => sum + capacity, 0),
    revised: days.some(({ revised }) => revised),
  }
}

/** HIS-24: a lot's own day; where it has no data, the sum of its groups' imports. */
export const fillDay = (own: ShownDay | undefined, sum: ShownDay | undefined): ShownDay | undefined => {
  if (!own || !sum) return own ?? sum
  const isOpen = own.values.map((value) => value === null)
  return {
    ...own,
    values: own.values.map((value, place) => value ?? sum.values[place] ?? null),
    isImported: own.isImported.map((is, place) => (isOpen[place] ? sum.isImported[place]! : is)),
  }
}
