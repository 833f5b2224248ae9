import { useLingui } from '@lingui/react/macro'
import type { PassFrequency } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { groupTypeOf, type GroupType, type StallType } from '@stallwise/domain/stalls/stalls.model.ts'
import { useFieldNames } from '../draft/use-field-names.ts'
import { useFrequencyNames } from '../draft/use-frequency-names.ts'
import type { ImportChange } from './import-changes.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import type { ShownChange } from '#ui/import/ChangeTable.tsx'
import { useStallWords } from '#ui/map/stall-words.ts'

/** The changes of an import in words. */
export const useShownChange = () => {
  const { t } = useLingui()
  const { kindName } = useStallWords()
  const frequencies = useFrequencyNames()
  const { group } = useFieldNames()
  const labels: Record<string, string> = {
    ...group,
    floor: t`Floor`,
    parkingGroup: t`Group`,
    stallType: t`Type`,
    handicap: t`Handicap accessible`,
    isActive: t`Active`,
    device: t`Device ID`,
    stallVendor: t`Stall vendor`,
    evStationId: t`EV station ID`,
    evStationVendor: t`EV station vendor`,
  }
  const nameOf = ({ of, name }: ImportChange): string => {
    if (of === 'floor') return t`Floor ${formatFloor(name)}`
    return of === 'group' ? t`Group ${name}` : t`Stall ${name}`
  }
  const show = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t`none`
    if (typeof value === 'boolean') return value ? t`yes` : t`no`
    if (field === 'floor') return formatFloor(String(value))
    if (field === 'stallType') return kindName(groupTypeOf(value as StallType))
    if (field === 'type') return kindName(value as GroupType)
    if (field === 'frequency') return frequencies[value as PassFrequency]
    return typeof value === 'number' ? formatNumber(value, Number.isInteger(value) ? 0 : 2) : String(value)
  }
  return (change: ImportChange): ShownChange => ({
    key: `${change.of} ${change.name} ${change.kind}`,
    what: [nameOf(change)],
    kind: change.kind,
    facts: [
      ...(change.of === 'floor' && change.kind === 'changed' ? [t`New map`] : []),
      ...change.facts.map(({ field, value }) => show(field, value)),
    ],
    fields: change.fields.map(({ field, before, after }) => ({
      label: labels[field] ?? field,
      before: show(field, before),
      after: show(field, after),
    })),
  })
}
