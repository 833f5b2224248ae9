import type { MeterSample } from '@stallwise/domain/charging/charger-messages.model.ts'
import { timeOfMessage } from '@stallwise/domain/charging/charger-messages.rules.ts'
import { readStationTime } from './station-time.ts'

/** A measured value, as 1.6 writes it (text) or 2.0.1 (number and unit of measure). */
export interface SampledValue {
  readonly value: string | number
  readonly context?: string
  readonly format?: string
  readonly measurand?: string
  readonly phase?: string
  readonly location?: string
  readonly unit?: string
  readonly unitOfMeasure?: { readonly unit?: string; readonly multiplier?: number }
}

/** Values of one moment. */
export interface MeterValue {
  readonly timestamp?: string
  readonly sampledValue: readonly SampledValue[]
}

const thousands: ReadonlySet<string> = new Set(['kWh', 'kW'])

/** Signed data is a text of its own (CST-30). */
const numberOf = ({ value, format, unit, unitOfMeasure }: SampledValue): number | null => {
  if (format === 'SignedData' || value === '') return null
  const number = Number(typeof value === 'string' ? value.trim() : value)
  if (!Number.isFinite(number)) return null
  const scaled = number * 10 ** (unitOfMeasure?.multiplier ?? 0)
  return thousands.has(unit ?? unitOfMeasure?.unit ?? '') ? scaled * 1_000 : scaled
}

const measurandOf = ({ measurand }: SampledValue) => measurand ?? 'Energy.Active.Import.Register'
const isAtOutlet = ({ location }: SampledValue) => location === undefined || location === 'Outlet'

const phaseOf = ({ phase }: SampledValue): 0 | 1 | 2 | null => {
  const found = /^L([123])(-N)?$/.exec(phase ?? '')
  return found ? ((Number(found[1]) - 1) as 0 | 1 | 2) : null
}

const read = (values: readonly SampledValue[], measurand: string) =>
  values
    .filter((value) => measurandOf(value) === measurand && isAtOutlet(value))
    .flatMap((value) => {
      const number = numberOf(value)
      return number === null ? [] : [{ number, phase: phaseOf(value), isWhole: value.phase === undefined }]
    })

/** The value of all phases: the station's own, else the sum of those that it gives. */
const wholeOf = (values: readonly SampledValue[], measurand: string): number | null => {
  const found = read(values, measurand)
  const whole = found.find(({ isWhole }) => isWhole)
  if (whole) return whole.number
  const phases = found.filter(({ phase }) => phase !== null)
  return phases.length === 0 ? null : phases.reduce((sum, { number }) => sum + number, 0)
}

const ampsOf = (values: readonly SampledValue[]): MeterSample['amps'] => {
  const amps: [number | null, number | null, number | null] = [null, null, null]
  const found = read(values, 'Current.Import')
  for (const { number, phase } of found) if (phase !== null) amps[phase] = number
  if (amps.every((one) => one === null)) amps[0] = found.find(({ isWhole }) => isWhole)?.number ?? null
  return amps.every((one) => one === null) ? null : amps
}

const sampleOf = (values: readonly SampledValue[]): Omit<MeterSample, 'time'> | undefined => {
  const sample = {
    context: values[0]!.context ?? null,
    energyWh: wholeOf(values, 'Energy.Active.Import.Register'),
    powerW: wholeOf(values, 'Power.Active.Import'),
    amps: ampsOf(values),
    stateOfCharge: wholeOf(values, 'SoC'),
  }
  const { energyWh, powerW, amps, stateOfCharge } = sample
  return [energyWh, powerW, amps, stateOfCharge].every((one) => one === null) ? undefined : sample
}

/** CST-30: what is kept of measured values, a sample for each moment and context. */
export const readMeterValues = (
  values: readonly MeterValue[] | undefined,
  arrivedAt: number,
): MeterSample[] =>
  (values ?? []).flatMap(({ timestamp, sampledValue }) => {
    const time = timeOfMessage(readStationTime(timestamp), arrivedAt)
    const contexts = [...new Set(sampledValue.map(({ context }) => context))]
    return contexts.flatMap((context) => {
      const sample = sampleOf(sampledValue.filter((value) => value.context === context))
      return sample ? [{ time, ...sample }] : []
    })
  })

/** The register of a message's values at the begin or end of a transaction: that of the context, else the first or last one. */
export const registerOf = (
  samples: readonly MeterSample[],
  context: 'Transaction.Begin' | 'Transaction.End',
): number | null => {
  const known = samples.filter(({ energyWh }) => energyWh !== null)
  const named = known.find((sample) => sample.context === context)
  const other = context === 'Transaction.Begin' ? known[0] : known.at(-1)
  return (named ?? other)?.energyWh ?? null
}
