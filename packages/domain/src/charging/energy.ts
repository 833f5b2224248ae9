import type {
  EnergyDoubt,
  EnergyQuestion,
  EnergyReading,
  JudgedEnergy,
  LeftOutReading,
} from './energy.model.ts'
import { flowBounds, type CountedRegister, type FlowBounds } from './flow-bounds.ts'
import { mostWhIn, registersOf, roundingWh, type Register } from './registers.ts'

/** CHG-13: within how many Wh energy is settled. */
export const settledWithinWh = 10

/** CHG-12: registers are rounded by themselves, so two of them may differ by so much. */
const betweenRegistersWh = 3

const widthOf = ({ leastWh, mostWh }: FlowBounds): number => mostWh - leastWh
const isSettled = (bounds: FlowBounds): boolean => widthOf(bounds) <= settledWithinWh
const middleOf = ({ leastWh, mostWh }: FlowBounds): number => Math.round((leastWh + mostWh) / 2)

const hasBegin = (register: Register): boolean => register.some(({ source }) => source === 'begin')

/**
 * CHG-11: registers are rounded. A reading that stands a little below the one before it says that nothing flowed, and so does
 * one of the same moment that stands a little above.
 */
const rising = (register: Register): Register => {
  let [at, highest] = [-Infinity, -Infinity]
  return register.map((reading) => {
    const isSame = reading.at === at && reading.wh <= highest + roundingWh
    highest = isSame ? highest : Math.max(highest, reading.wh)
    at = reading.at
    return { ...reading, wh: highest }
  })
}

const counted = (register: Register): CountedRegister => ({
  readings: rising(register),
  toleranceWh: hasBegin(register) ? 0 : betweenRegistersWh,
})

interface Parts {
  readonly question: EnergyQuestion
  readonly registers: readonly Register[]
}

const boundsOf = ({ begin, end, ratedWatts, isTimeReplaced }: EnergyQuestion, used: CountedRegister[]) =>
  flowBounds(
    {
      begin: { at: begin, source: 'begin', isTimeReplaced },
      end: { at: end, source: 'end', isTimeReplaced },
      ratedWatts,
    },
    used,
  )

/** CHG-16: a register says enough against another if it is at least so long, compared with it. */
const contradictingShare = 0.1
const fewestReadings = 3

/** CHG-12: the registers that agree, the longest first; `against` are those that contradict them. */
const agreeing = ({ question, registers }: Parts) => {
  const used: Register[] = []
  const against: Register[] = []
  let bounds = boundsOf(question, [])!
  for (const register of registers.filter(({ length }) => length > 1)) {
    const narrowed = boundsOf(question, [...used, register].map(counted))
    if (narrowed) {
      used.push(register)
      bounds = narrowed
    } else against.push(register)
  }
  const enough = Math.max(fewestReadings, contradictingShare * (used[0]?.length ?? 0))
  return { used, bounds, against: against.filter(({ length }) => length >= enough) }
}

/** CHG-16: the least that can have flowed, whichever of the registers that contradict each other is right. */
const leastOf = ({ question }: Parts, { bounds, against }: ReturnType<typeof agreeing>): number =>
  Math.floor(
    Math.min(
      bounds.leastWh,
      ...against.map((register) => boundsOf(question, [counted(register)])?.leastWh ?? 0),
    ),
  )

/** CHG-14: what will have flowed at the end of a session if a register goes on as in its last two readings. */
const expectedAtEnd = ({ begin, end }: EnergyQuestion, register: Register): number | undefined => {
  const [first, earlier, last] = [register[0]!, register.at(-2), register.at(-1)!]
  if (!earlier || first.at !== begin || last.at === earlier.at) return undefined
  const slope = (last.wh - earlier.wh) / (last.at - earlier.at)
  return last.wh - first.wh + slope * (end - last.at)
}

/** CHG-14: few readings count from the begin only if another register leads to them. */
const isExpected = ({ question }: Parts, register: Register, used: readonly Register[]): boolean =>
  used.some((other) => {
    const wh = other === register ? undefined : expectedAtEnd(question, other)
    return wh !== undefined && Math.abs(wh - register.at(-1)!.wh) <= settledWithinWh
  })

/** CHG-14: what has flowed if a register counts from the begin of the session; undefined if that is not plausible or settles nothing. */
const fromBegin = (
  parts: Parts,
  register: Register,
  { used }: ReturnType<typeof agreeing>,
): number | undefined => {
  const { begin, ratedWatts, isTimeReplaced } = parts.question
  const first = register[0]!
  if (hasBegin(register) || first.wh < 0 || first.wh > mostWhIn(first.at - begin, ratedWatts))
    return undefined
  if (register.length < fewestReadings && !isExpected(parts, register, used)) return undefined
  const readings = [{ at: begin, wh: 0, source: 'begin' as const, isTimeReplaced }, ...register]
  const others = used.filter((other) => other !== register).map(counted)
  const narrowed = boundsOf(parts.question, [...others, { readings, toleranceWh: betweenRegistersWh }])
  return narrowed && isSettled(narrowed) ? middleOf(narrowed) : undefined
}

const leftOutOf = (
  { registers }: Parts,
  used: readonly Register[],
  late: readonly EnergyReading[],
): LeftOutReading[] => [
  ...registers.flatMap((register) =>
    used.includes(register)
      ? []
      : register.map((reading) => ({
          reading,
          reason: register.length > 1 ? ('other-register' as const) : ('not-plausible' as const),
        })),
  ),
  ...late.map((reading) => ({ reading, reason: 'after-end' as const })),
]

const doubtOf = ({ registers }: Parts, isContradicted: boolean): EnergyDoubt => {
  if (registers.length === 0) return 'no-readings'
  return isContradicted ? 'contradiction' : 'gap'
}

/** CHG-10 to CHG-17: what flowed in a session, and what was left out of it. */
export const judgeEnergy = (question: EnergyQuestion): JudgedEnergy => {
  const isLate = ({ at, source }: EnergyReading) => source === 'value' && at > question.end
  const late = question.readings.filter(isLate)
  const readings = question.readings.filter((reading) => !isLate(reading))
  const parts = { question, registers: registersOf(readings, question.ratedWatts) }
  const agreed = agreeing(parts)
  const { used, bounds, against } = agreed
  const judged = { mostWh: bounds.mostWh, leftOut: leftOutOf(parts, used, late) }
  const isContradicted = against.length > 0
  if (isSettled(bounds) && !isContradicted) return { ...judged, wh: middleOf(bounds), doubt: null }
  const possible = parts.registers.flatMap((register) => fromBegin(parts, register, agreed) ?? [])
  const isOne = possible.length > 0 && Math.max(...possible) - Math.min(...possible) <= settledWithinWh
  if (isOne && !isContradicted) return { ...judged, wh: possible[0]!, doubt: null }
  return {
    ...judged,
    wh: leastOf(parts, agreed),
    doubt: doubtOf(parts, isContradicted || possible.length > 0),
  }
}
