import { groupTypes, type GroupType } from '../stalls/stalls.model.ts'
import { backOff } from '../time/back-off.ts'
import { freeOf, wasObserved } from '../occupancy/occupancy.rules.ts'
import type { Counted, ShownLine, ShownSign, SignFigures, SignLine, SignSetup } from './wayfinders.model.ts'

const isType = (text: string): text is GroupType => (groupTypes as readonly string[]).includes(text)

/** WAY-05: what a line counts; undefined when it is no longer there. */
export const countedBy = (
  { counts, subject }: SignLine,
  figures: Omit<SignFigures, 'fullTime'>,
): Counted | undefined => {
  if (counts === 'lot') return figures
  if (counts === 'type') return isType(subject) ? figures.types[subject] : undefined
  if (counts === 'floor') return figures.floors.find(({ floorName }) => floorName === subject)
  return (counts === 'group' ? figures.groups : figures.sectors).find(({ _id }) => _id === subject)
}

/** WAY-04: whether the lot's figures are current at `now` (milliseconds since 1970 UTC). */
export const isObserved = ({ observedAt, sensorTimeoutMs }: SignFigures, now: number): boolean =>
  observedAt !== null && now - observedAt <= sensorTimeoutMs

/** WAY-08: stands in a text for the time at which the lot will be full. */
export const fullTimePlace = '{fullAt}'

const soonOf = ({ soonText }: SignSetup, { fullTime }: SignFigures): string =>
  fullTime === null ? '' : soonText.trim().replaceAll(fullTimePlace, fullTime)

const showLine = (line: SignLine, setup: SignSetup, figures: SignFigures, now: number): ShownLine => {
  const { label } = line
  const counted = countedBy(line, figures)
  if (setup.closed || counted?.capacity === 0)
    return { label, state: 'closed', free: null, text: setup.closedText }
  if (!counted || !wasObserved(counted) || !isObserved(figures, now))
    return { label, state: 'stale', free: null, text: setup.staleText }
  // WAY-01
  const free = freeOf(counted)
  if (free <= setup.fullAt) return { label, state: 'full', free, text: setup.fullText }
  const soon = line.counts === 'lot' ? soonOf(setup, figures) : ''
  return { label, state: 'free', free, text: soon === '' ? String(free) : `${free} ${soon}` }
}

/** What a sign shows at `now`. WAY-01 to WAY-06. */
export const showSign = (setup: SignSetup, figures: SignFigures, now: number): ShownSign => ({
  name: setup.name,
  lines: setup.lines.map((line) => showLine(line, setup, figures, now)),
})

/** A sign as plain text, one line each. WAY-10. */
export const signText = ({ lines }: ShownSign): string =>
  lines.map(({ label, text }) => `${[label, text].filter((part) => part !== '').join(' ')}\n`).join('')

/** WAY-20: at most one push a second. */
export const pushEveryMs = 1_000
/** WAY-24: interval at which a sign's content is sent again without a change. */
export const refreshEveryMs = 5 * 60_000

/** WAY-21: delay after the n-th failure in a row (from 1). */
export const pushPauseMs = backOff(1_000, 60_000)
