import type { GroupToAdvise, LotToAdvise } from './lot-advice.model.ts'
import { dayBefore, today } from './recommendations.builders.ts'
import type { HistoryDay } from './recommendations.model.ts'

/** Numbers that follow from a seed (a linear congruential generator), so that a failure can be repeated. */
export const drawFrom = (seed: number) => {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 4_294_967_296
  return {
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    oneOf: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!,
    /** True once in so many times. */
    once: (times: number) => next() * times < 1,
  }
}
/** The draws of a case. */
export type Draw = ReturnType<typeof drawFrom>

const longest = 95
const dates = Array.from({ length: longest + 1 }, (_, ago) => dayBefore(ago))

/** How many come, by how much that varies, and by how much the last ten days differ. */
const aUsualDay = (draw: Draw, stalls: number, sold: number) => ({
  usual: draw.oneOf([
    0,
    draw.whole(0, stalls),
    draw.whole(0, stalls),
    stalls,
    sold,
    draw.whole(0, stalls * 2),
  ]),
  spread: draw.oneOf([0, 1, 2, Math.ceil(stalls / 10), stalls]),
  lately: draw.oneOf([0, 0, 0, 0, 1, -1]) * Math.ceil(stalls / 4),
})

/**
 * The days of a group, with gaps, half days, days with exactly nine tenths of their values, exceptions, days without passes or
 * from before passes were recorded, more vehicles than stalls, and stalls that were others before.
 */
const aHistory = (draw: Draw, stalls: number, sold: number): HistoryDay[] => {
  const { usual, spread, lately } = aUsualDay(draw, stalls, sold)
  const slots = draw.oneOf([288, 288, 144, 276, 300, 132, 156])
  const recordedFor = draw.oneOf([longest, longest, draw.whole(0, longest)])
  const changedAgo = draw.whole(20, 90)
  const tenth = Math.round(stalls / 10)
  const before = draw.oneOf([null, stalls, stalls, stalls - tenth, stalls + tenth, draw.whole(0, 300)])
  const isPatchy = draw.once(2)
  const rarely = (times: number) => isPatchy && draw.once(times)
  const seen = () => {
    if (rarely(4)) return Math.ceil(slots * 0.9) + draw.whole(-2, 1)
    return rarely(15) ? Math.floor(slots / 2) : slots
  }
  const aDay = (day: string, ago: number): HistoryDay => ({
    day,
    peak: rarely(20)
      ? draw.oneOf([null, 0])
      : Math.max(0, usual + draw.whole(-spread, spread) + (ago <= 10 ? lately : 0)),
    observedShare: seen() / slots,
    capacity: rarely(30) ? null : ago > changedAgo ? before : stalls,
    passes:
      ago > recordedFor ? null : rarely(15) ? 0 : Math.max(0, sold + (isPatchy ? draw.whole(-3, 3) : 0)),
    isException: rarely(12),
  })
  const daysBack = draw.oneOf([longest, draw.whole(28, 60), draw.whole(28, 45), draw.whole(0, 40)])
  return dates.slice(0, daysBack + 1).map(aDay)
}

/** A group of few or many stalls, with passes or without; passes that let two or five vehicles in count them all. */
const aGroupToAdvise = (draw: Draw, id: string): GroupToAdvise => {
  const stalls = draw.oneOf([draw.whole(0, 12), draw.whole(1, 12) * 20, draw.whole(0, 300)])
  const inside = draw.oneOf([1, 1, 1, 2, 5])
  const passes = draw.once(9) ? 0 : inside * draw.whole(1, Math.ceil((stalls * 1.5) / inside) + 1)
  const soldBefore = draw.oneOf([passes, passes, stalls, draw.whole(0, 300)])
  return {
    id,
    type: draw.oneOf(['tenant', 'tenant', 'visitor', 'ev', 'reserved']),
    capacity: stalls,
    passes,
    priceCents: draw.oneOf([null, 0, draw.whole(1, 20), 9_000, 9_000, draw.whole(100, 60_000)]),
    frequency: draw.oneOf([null, 'hourly', 'weekly', 'monthly', 'monthly', 'monthly', 'monthly', 'yearly']),
    minimumStalls: draw.oneOf([0, 0, draw.whole(0, stalls + 5)]),
    chargers: draw.oneOf([0, draw.whole(0, 10), stalls]),
    waitsUntil: draw.once(12) ? Date.parse(today) + 1 : null,
    history: aHistory(draw, stalls, soldBefore),
  }
}

/** A lot of one to four groups; its settings have two decimals at most. */
export const aDrawnLot = (draw: Draw): LotToAdvise => {
  const raiseFromPercent = draw.oneOf([95, 95, draw.whole(5_000, 10_000) / 100])
  const lowest = Math.floor(raiseFromPercent) - 1
  return {
    day: today,
    settings: {
      mediumRisk: draw.once(2),
      raiseFromPercent,
      lowerUntilPercent: draw.oneOf([Math.min(60, lowest), draw.whole(0, lowest * 100) / 100]),
      priceStepPercent: draw.oneOf([5, 5, 2.5, 3.3, 20, draw.whole(1, 2_500) / 100]),
      elasticity: draw.oneOf([-0.3, -0.1, -0.6, -1.05, -1.25, -draw.whole(0, 300) / 100]),
      visitorStallMonthlyRevenue: draw.oneOf([null, 120, 120.55]),
    },
    groups: Array.from({ length: draw.whole(1, 4) }, (_, nth) => aGroupToAdvise(draw, `${nth}`)),
  }
}
