import { useLingui } from '@lingui/react/macro'
import { formatFloor } from '#lib/format/floors.ts'
import type { InformationField, TypedDraft, TypedGroup } from './draft-form.ts'
import { useFrequencyNames } from './use-frequency-names.ts'

/** The names of a draft's fields, and their values as text. */
export const useFieldNames = () => {
  const { t } = useLingui()
  const frequencies = useFrequencyNames()
  const information: Record<InformationField, string> = {
    name: t`Name`,
    address: t`Address`,
    city: t`City`,
    timeZone: t`Time zone`,
    currency: t`Currency`,
    highOccupancyThreshold: t`High occupancy threshold`,
  }
  const group: Record<keyof TypedGroup, string> = {
    name: t`Group name`,
    type: t`Type`,
    countedBy: t`Counted by`,
    standardPassPrice: t`Standard pass price`,
    frequency: t`Billed`,
    minimumStallCount: t`Minimum stall count`,
    capacity: t`Capacity`,
  }
  const nameOf = (path: string, { groups }: TypedDraft): string => {
    const [part = '', key = '', field] = path.split('.')
    if (part === 'information') return information[key as InformationField]
    if (part === 'floors') return t`Floors`
    if (field === undefined) return t`Parking groups`
    const name = groups[Number(key)]?.name || t`Group ${Number(key) + 1}`
    return `${name}: ${group[field as keyof TypedGroup]}`
  }
  const show = (path: string, value: unknown): string => {
    if (path === 'floors') return (value as string[]).map(formatFloor).join(', ') || t`none`
    if (path === 'groups') return (value as TypedGroup[]).map(({ name }) => name).join(', ') || t`none`
    if (path.endsWith('.frequency')) return frequencies[value as keyof typeof frequencies] ?? t`empty`
    return String(value ?? '') || t`empty`
  }
  return { information, group, nameOf, show }
}
