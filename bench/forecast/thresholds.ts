import type { Judged } from './judge.ts'

/** The garages of docs/history-import.md, which have thresholds of their own. */
const ownGarages = [
  'parken-osnabrueck-24',
  'bonn-bcp-parken-stadthaus',
  'bonn-bcp-parken-markt',
  'braunschweig-parken-Parkhaus-Wilhelmstrasse',
  'swt-trier-parken-Vieh',
  'vtmanager-duesseldorf-parken-PH-46',
  'dresden-parken-Schiessgasse',
  'mobilitaet-jena-Eichplatz',
  'parken-osnabrueck-28',
  'dresden-parken-Semperoper',
]

/** What was found, and whether it is as good as it has to be. */
export interface Finding {
  readonly says: string
  readonly holds: boolean
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const belowOf = (own: readonly number[], before: readonly number[]): number =>
  100 * (1 - mean(own) / mean(before))

export const findingsOf = (judged: readonly Judged[]): Finding[] => {
  const ids = judged.map(({ garage }) => garage.id)
  const isOwn = ids.length === ownGarages.length && ownGarages.every((id) => ids.includes(id))
  const most = isOwn
    ? { better: 1, day: 18, hour: 55, band: [87, 93] }
    : { better: 0.8, day: 12, hour: 50, band: [84, 95] }
  const of = (
    key: 'lastWeek' | 'dayAhead' | 'hourAhead' | 'lastValue' | 'peak' | 'peakLastWeek' | 'inBand',
  ) => judged.map((one) => one[key])
  const better = judged.filter(({ dayAhead, lastWeek }) => dayAhead < lastWeek).length
  const peaksBetter = judged.filter(({ peak, peakLastWeek }) => peak < peakLastWeek).length
  const day = belowOf(of('dayAhead'), of('lastWeek'))
  const hour = belowOf(of('hourAhead'), of('lastWeek'))
  const peaks = belowOf(of('peak'), of('peakLastWeek'))
  const [lowest, highest] = most.band as [number, number]
  const bands = of('inBand')
  const stated = judged
    .flatMap(({ statements }) => statements)
    .filter(({ chance }) => chance >= 0.7 && chance < 0.9)
  const cameTrue = stated.filter((one) => one.cameTrue).length / stated.length
  const findings: Finding[] = [
    {
      says: `better than last week on ${better} of ${judged.length} garages`,
      holds: better >= most.better * judged.length,
    },
    {
      says: `24 hours ahead ${day.toFixed(1)} % below last week (at least ${most.day})`,
      holds: day >= most.day,
    },
    {
      says: `one hour ahead ${hour.toFixed(1)} % below last week (at least ${most.hour})`,
      holds: hour >= most.hour,
    },
    {
      says: `one hour ahead ${belowOf(of('hourAhead'), of('lastValue')).toFixed(1)} % below the last value`,
      holds: true,
    },
    {
      says: `peaks better on ${peaksBetter} of ${judged.length} garages, ${peaks.toFixed(1)} % below last week`,
      holds: isOwn ? peaksBetter >= 8 : peaks >= 0,
    },
    {
      says: `the band has ${Math.min(...bands).toFixed(1)} to ${Math.max(...bands).toFixed(1)} % of the values (${lowest} to ${highest})`,
      holds: bands.every((share) => share >= lowest && share <= highest),
    },
  ]
  if (stated.length < 30) return findings
  const says = `of ${stated.length} statements of 70 to 90 % that a day will be full ${(100 * cameTrue).toFixed(0)} % came true (65 to 95)`
  return [...findings, { says, holds: cameTrue >= 0.65 && cameTrue <= 0.95 }]
}
