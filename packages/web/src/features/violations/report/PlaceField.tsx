import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportPlace } from '@stallwise/contract/violations/reports.contract.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { FoundSelectField } from '#ui/fields/FoundSelectField.tsx'

interface PlaceFieldProps {
  lotId: string
  place: ReportPlace | null
  onPlace: (place: ReportPlace | null) => void
  isDisabled: boolean
}

const longestSearch = 60

/** VIO-31: where the vehicle is: a zone or sector from the list, or a stall by its number. */
export const PlaceField = ({ lotId, place, onPlace, isDisabled }: PlaceFieldProps) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim().slice(0, longestSearch), 150)
  const found = useQuery({
    queryKey: [...lotKey(lotId, 'zones'), 'report-places', search],
    queryFn: ({ signal }) =>
      call('GET /violations/places', { query: { parkingLot: lotId, ...(search && { search }) }, signal }),
    placeholderData: keepPreviousData,
  })
  const labelOf = ({ kind, name }: ReportPlace) => {
    if (kind === 'stall') return t`Stall ${name}`
    return kind === 'zone' ? t`${name} (zone)` : t`${name} (sector)`
  }
  const offered = found.data?.data ?? []
  const places = place && !offered.some(({ _id }) => _id === place._id) ? [place, ...offered] : offered
  return (
    <FoundSelectField
      label={t`Place`}
      placeholder={t`Zone, sector or stall number`}
      size="md"
      clearable
      disabled={isDisabled}
      value={place?._id ?? null}
      found={{
        text,
        onText: setText,
        options: places.map((one) => ({ value: one._id, label: labelOf(one) })),
        more: 0,
        isLoading: found.isPending,
        error: found.error,
        onRetry: () => void found.refetch(),
      }}
      onChange={(id) => onPlace(places.find(({ _id }) => _id === id) ?? null)}
    />
  )
}
