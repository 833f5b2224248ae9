import { useLingui } from '@lingui/react/macro'
import { formatDayTime, formatTime, formatWeekday } from '#lib/format/times.ts'
import type { ListColumn } from '#ui/list/list.model.ts'
import type { FigureRow } from './history-figures.ts'
import { inUnit, shadesIn, type History, type Unit } from './history.model.ts'
import { useShadeNames } from './history-words.ts'

/** What is special about the time of a row. */
export const useRowNotes = (history: History) => {
  const { t } = useLingui()
  const { nameOf } = useShadeNames()
  return ({ imported, revised, at, end }: FigureRow): string[] => [
    ...(imported ? [t`Imported`] : []),
    ...(revised ? [t`Corrected by late messages`] : []),
    ...shadesIn(history.shades, at, end).map(nameOf),
  ]
}

const toTenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

/** The table as it is exported: numbers without their units. */
export const useExportColumns = (
  history: History,
  { unit, isHour }: { unit: Unit; isHour: boolean },
): ListColumn<FigureRow>[] => {
  const { t } = useLingui()
  const notesOf = useRowNotes(history)
  const { timeZone } = history
  const isPercent = unit === 'percent'
  return [
    {
      key: 'at',
      label: isHour ? t`Hour` : t`Day`,
      value: ({ at }) => (isHour ? formatDayTime(at, timeZone) : formatWeekday(at, timeZone)),
    },
    {
      key: 'peak',
      label: isPercent ? t`Peak, %` : t`Peak`,
      value: ({ peak }) => (peak ? toTenth(inUnit(peak.value, peak.capacity, unit)) : null),
    },
    { key: 'peakAt', label: t`Peak at`, value: ({ peak }) => (peak ? formatTime(peak.at, timeZone) : null) },
    { key: 'mean', label: isPercent ? t`Average, %` : t`Average`, value: ({ mean }) => toTenth(mean) },
    { key: 'usual', label: isPercent ? t`Typical, %` : t`Typical`, value: ({ usual }) => toTenth(usual) },
    { key: 'observed', label: t`Coverage, %`, value: ({ observed }) => Math.round(observed * 100) },
    { key: 'notes', label: t`Notes`, value: (row) => notesOf(row).join(', ') },
  ]
}
