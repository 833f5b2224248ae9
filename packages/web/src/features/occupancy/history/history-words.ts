import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dayMinutes, inUnit, type Shade, type Step, type Unit } from './history.model.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { formatDateTime, formatDayTime, formatTime, formatWeekday } from '#lib/format/times.ts'

/** A count as text: whole vehicles, percent with one decimal, a dash for none. */
export const formatCount = (value: number | null, unit: Unit, decimals: 0 | 1 = 0): string => {
  if (value === null) return '–'
  return unit === 'percent' ? formatPercent(value) : formatNumber(value, decimals)
}

/** A label of the value axis. */
export const valueLabel = (value: number, unit: Unit): string =>
  unit === 'percent' ? formatPercent(value, 0) : formatCount(value, unit)

/** The names of shaded periods. */
export const useShadeNames = () => {
  const { t } = useLingui()
  const kinds: Record<Shade['kind'], string> = {
    exception: t`Exception`,
    holiday: t`Holiday`,
    closure: t`Closed stalls`,
    event: t`Event`,
  }
  return {
    kinds,
    nameOf: ({ kind, reason }: Shade) => (reason ? `${kinds[kind]}: ${reason}` : kinds[kind]),
    timeOf: ({ from, to }: Shade, timeZone: string) => {
      const start = formatDateTime(from, timeZone)
      if (to === undefined) return t`since ${start}`
      const end = formatDateTime(to, timeZone)
      return `${start} – ${end}`
    },
  }
}

/** The time of a step: a moment, a period, or a day. */
export const stepTime = (
  { at, end }: Pick<Step, 'at' | 'end'>,
  stepMinutes: number,
  timeZone: string,
): string => {
  if (stepMinutes >= dayMinutes) return formatWeekday(at, timeZone)
  const start = formatDayTime(at, timeZone)
  return stepMinutes <= 5 ? start : `${start} – ${formatTime(end, timeZone)}`
}

/** The notes of a step, shown beside its value. */
export const useStepWords = () => {
  const { t } = useLingui()
  const shades = useShadeNames()
  const usualOf = ({ usual, capacity }: Step, unit: Unit) => {
    if (!usual) return undefined
    const text = (value: number) => formatCount(inUnit(value, capacity, unit), unit)
    const [low, high, median] = [text(usual.low), text(usual.high), text(usual.median)]
    return t`Typically ${low} to ${high}, median ${median}`
  }
  const valueOf = ({ value, capacity, ahead }: Step) => {
    if (value === null) return ahead ? t`No forecast` : t`No data`
    const [occupied, of] = [formatNumber(value), formatNumber(capacity)]
    const percent = formatPercent(inUnit(value, capacity, 'percent'))
    if (ahead) return capacity > 0 ? t`${occupied} of ${of} expected, ${percent}` : t`No stalls are open then`
    return capacity > 0
      ? t`${occupied} of ${of}, ${percent}`
      : t`${plural(value, { one: '# vehicle', other: '# vehicles' })}`
  }
  const notesOf = (step: Step, shaded: readonly Shade[]) => [
    ...(step.value !== null && step.capacity > 0 && step.value > step.capacity
      ? [t`${plural(step.value - step.capacity, { one: '# over capacity', other: '# over capacity' })}`]
      : []),
    ...(step.imported ? [t`Imported`] : []),
    ...(step.revised ? [t`Corrected by late messages`] : []),
    ...shaded.map(shades.nameOf),
  ]
  const bandOf = ({ ahead, capacity }: Step, unit: Unit) => {
    if (!ahead || ahead.low === null || ahead.high === null) return undefined
    const text = (value: number) => formatCount(inUnit(value, capacity, unit), unit)
    const [low, high] = [text(ahead.low), text(ahead.high)]
    return t`${low} to ${high} in 9 of 10 cases`
  }
  return { usualOf, valueOf, notesOf, bandOf }
}
