import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { passholdersFoundQuery } from '../bookings.queries.ts'

interface PassholderFieldProps {
  lotId: string
  /** The passholder of the booking that is edited. */
  known?: { _id: string; name: string } | undefined
  value: string | null
  error?: ReactNode
  onPassholder: (passholder: PassholderView | null) => void
  onBlur: () => void
}

/** The passholder whom a booking is for, found by name, suite, plate or pass ID. */
export const PassholderField = (props: PassholderFieldProps) => {
  const { lotId, known, value, error, onPassholder, onBlur } = props
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [label, setLabel] = useState(known?.name)
  // Choosing one writes its name into the field; that is no search.
  const search = typed === label ? '' : typed
  const found = useQuery(passholdersFoundQuery(lotId, search)).data?.data ?? []
  const options = found.map(({ _id, name, passholderId }) => ({
    value: _id,
    label: `${name} · ${passholderId}`,
  }))
  const isMissing = value !== null && !options.some((option) => option.value === value)
  return (
    <SelectField
      label={t`Passholder`}
      description={t`If the booking is for one; leave blank for anyone else.`}
      placeholder={t`Name, suite, plate or pass ID`}
      searchable
      clearable
      allowDeselect
      data={isMissing ? [{ value, label: label ?? '' }, ...options] : options}
      filter={({ options: all }) => all}
      nothingFoundMessage={t`No passholder found.`}
      onSearchChange={setTyped}
      value={value}
      error={error}
      onBlur={onBlur}
      onChange={(next, option) => {
        setLabel(option?.label)
        onPassholder(found.find(({ _id }) => _id === next) ?? null)
      }}
    />
  )
}
