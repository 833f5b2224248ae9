import { quarterMs } from '@stallwise/domain/forecast/forecast.model.ts'
import { forecastOf, type Forecast } from '@stallwise/domain/forecast/forecast.rules.ts'
import { dayAfter, daysBetween, type Folded, type GroupDays } from './fold-days.ts'

interface Asked {
  /** The day of the lot's clock on which it is made. */
  readonly today: string
  readonly at: number
  /** How many quarters ahead; `today`: the rest of the day. */
  readonly quarters: number | 'today'
}

const longestDay = 100

/** The forecast of a group from what its days were folded to, and what was read of today. */
export const forecastFrom = (
  group: GroupDays,
  { state, past }: Pick<Folded, 'state' | 'past'>,
  { today, at, quarters }: Asked,
): Forecast | null => {
  const day = group.knownDayOf(today)
  const { exceptions, closed } = group.periods
  const closedNow = closed.at(at)
  const days = quarters === 'today' ? 0 : Math.ceil(quarters / 96) + 1
  return forecastOf({
    id: group.key,
    state,
    past,
    today: day,
    next: daysBetween(dayAfter(today, 1), dayAfter(today, days)).map((one) => group.dayOf(one)),
    quarters: quarters === 'today' ? longestDay : quarters,
    now: Math.min(day.values.length, Math.floor((at - day.local.startMs) / quarterMs)) - 1,
    capacityAt: (time) => Math.max(0, group.capacity + closedNow - closed.at(time)),
    isVoid: (time) => exceptions.some(({ from, to }) => from < time && to >= time),
  })
}
