import { useLingui } from '@lingui/react/macro'
import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { passholdersFoundQuery } from './passholders.queries.ts'

interface PassholderSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  lotId: string
  /** Only passholders of this group; null until it is chosen. */
  group?: string | null
  /** The passholder of the object that is edited. */
  known?: { name: string } | undefined
  value: string | null
  /** What tells passholders of one name apart. */
  detailOf: (passholder: PassholderView) => string | null
  onPassholder: (passholder: PassholderView | null) => void
}

/** A passholder of a lot, found by name, suite, plate or pass ID. */
export const PassholderSelect = (props: PassholderSelectProps) => {
  const { lotId, group, known, value, detailOf, onPassholder, ...rest } = props
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [label, setLabel] = useState(known?.name)
  // Choosing one writes its name into the field; that is no search.
  const search = typed === label ? '' : typed
  const found = useQuery(passholdersFoundQuery(lotId, search, group)).data?.data ?? []
  const options = found.map((one) => ({
    value: one._id,
    label: [one.name, detailOf(one)].filter((part) => part !== null).join(' · '),
  }))
  const isMissing = value !== null && !options.some((option) => option.value === value)
  return (
    <SelectField
      placeholder={t`Name, suite, plate or pass ID`}
      searchable
      clearable
      allowDeselect
      data={isMissing ? [{ value, label: label ?? '' }, ...options] : options}
      filter={({ options: all }) => all}
      nothingFoundMessage={t`No passholder found.`}
      onSearchChange={setTyped}
      {...rest}
      value={value}
      onChange={(next, option) => {
        setLabel(option?.label)
        onPassholder(found.find(({ _id }) => _id === next) ?? null)
      }}
    />
  )
}
