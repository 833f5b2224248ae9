import type { Rhythm } from '#world/demo-world.rows.ts'

type Curve = readonly (readonly [hour: number, share: number])[]

interface Week {
  readonly workday: Curve
  readonly weekend: Curve
}

// Demand as a share of a group's stalls at hours of the local day, interpolated linearly.
// Above 1 demand exceeds the stalls, and a vacated stall is taken at once.
const weeks: Readonly<Record<Rhythm, Week>> = {
  office: {
    workday: [
      [0, 0.06],
      [6, 0.09],
      [7.5, 0.38],
      [9, 0.84],
      [11, 0.93],
      [13, 0.89],
      [16, 0.8],
      [18, 0.34],
      [21, 0.12],
      [24, 0.06],
    ],
    weekend: [
      [0, 0.06],
      [9, 0.12],
      [14, 0.18],
      [19, 0.1],
      [24, 0.06],
    ],
  },
  executive: {
    workday: [
      [0, 0.03],
      [7, 0.08],
      [9.5, 0.72],
      [12, 0.8],
      [14, 0.78],
      [17, 0.6],
      [19, 0.18],
      [24, 0.03],
    ],
    weekend: [
      [0, 0.03],
      [12, 0.08],
      [24, 0.03],
    ],
  },
  officeVisitor: {
    workday: [
      [0, 0.1],
      [7, 0.2],
      [10, 0.86],
      [12, 0.97],
      [14, 0.95],
      [16, 0.78],
      [19, 0.5],
      [22, 0.22],
      [24, 0.1],
    ],
    weekend: [
      [0, 0.12],
      [11, 0.42],
      [15, 0.6],
      [20, 0.66],
      [24, 0.12],
    ],
  },
  retail: {
    workday: [
      [0, 0.02],
      [8, 0.06],
      [11, 0.48],
      [13, 0.64],
      [15, 0.56],
      [18, 0.82],
      [20, 0.55],
      [22, 0.1],
      [24, 0.02],
    ],
    weekend: [
      [0, 0.02],
      [9, 0.12],
      [12, 0.76],
      [15, 0.94],
      [17, 0.84],
      [20, 0.3],
      [24, 0.02],
    ],
  },
  retailStaff: {
    workday: [
      [0, 0.04],
      [7, 0.18],
      [9.5, 0.74],
      [16, 0.82],
      [20, 0.56],
      [22, 0.14],
      [24, 0.04],
    ],
    weekend: [
      [0, 0.04],
      [8, 0.2],
      [10, 0.86],
      [17, 0.84],
      [20, 0.3],
      [24, 0.04],
    ],
  },
  charging: {
    workday: [
      [0, 0.34],
      [5, 0.28],
      [8, 0.66],
      [12, 0.9],
      [17, 0.97],
      [20, 0.8],
      [24, 0.34],
    ],
    weekend: [
      [0, 0.36],
      [8, 0.4],
      [13, 0.92],
      [18, 0.86],
      [24, 0.36],
    ],
  },
  // Full from about ten in the morning, on every day of the week.
  mallCharging: {
    workday: [
      [0, 0.02],
      [7, 0.1],
      [9, 0.72],
      [9.9, 0.9],
      [10, 12],
      [18, 12],
      [20, 0.6],
      [22, 0.1],
      [24, 0.02],
    ],
    weekend: [
      [0, 0.02],
      [8, 0.1],
      [9, 0.62],
      [9.9, 0.88],
      [10, 12],
      [18, 12],
      [20, 0.4],
      [22, 0.1],
      [24, 0.02],
    ],
  },
  aroundTheClock: {
    workday: [
      [0, 3],
      [5, 3],
      [8, 5],
      [18, 5],
      [24, 3],
    ],
    weekend: [
      [0, 3],
      [8, 3],
      [14, 4],
      [24, 3],
    ],
  },
  fleet: {
    workday: [
      [0, 0.94],
      [6, 0.9],
      [8, 0.24],
      [12, 0.34],
      [16, 0.3],
      [19, 0.88],
      [24, 0.94],
    ],
    weekend: [
      [0, 0.95],
      [12, 0.8],
      [24, 0.95],
    ],
  },
  accessible: {
    workday: [
      [0, 0.03],
      [8, 0.16],
      [11, 0.46],
      [15, 0.48],
      [19, 0.24],
      [24, 0.03],
    ],
    weekend: [
      [0, 0.03],
      [11, 0.34],
      [15, 0.46],
      [20, 0.18],
      [24, 0.03],
    ],
  },
}

const shareAt = (curve: Curve, hour: number): number => {
  const next = curve.findIndex(([at]) => at > hour)
  const [from, to] = [curve[next - 1], curve[next]]
  if (!from || !to) return curve.at(-1)?.[1] ?? 0
  return from[1] + ((to[1] - from[1]) * (hour - from[0])) / (to[0] - from[0])
}

/** Turnover of a group per hour beyond the curve: 1 / the typical stay in hours. */
const churns: Readonly<Record<Rhythm, number>> = {
  office: 0.03,
  executive: 0.05,
  officeVisitor: 0.4,
  retail: 0.6,
  retailStaff: 0.06,
  charging: 0.8,
  mallCharging: 0.12,
  aroundTheClock: 0.5,
  fleet: 0.3,
  accessible: 0.35,
}

export const churnOf = (rhythm: Rhythm): number => churns[rhythm]

/** Typical demand as a share of a group at an hour of the local day (0 to 24); above 1 when it exceeds the stalls. */
export const typicalShare = (rhythm: Rhythm, isWorkday: boolean, hour: number): number =>
  shareAt(isWorkday ? weeks[rhythm].workday : weeks[rhythm].weekend, hour)
