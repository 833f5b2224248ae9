import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { hostsQuery } from '../visitors.queries.ts'

interface HostFieldProps {
  lotId: string
  group: string | null
  /** The host of the pass that is edited. */
  host?: { _id: string; name: string } | undefined
  value: string | null
  error?: ReactNode
  onChange: (value: string | null) => void
  onBlur: () => void
}

/** The passholder whom a guest visits, found by name, suite, plate or pass ID. */
export const HostField = ({ lotId, group, host, value, error, onChange, onBlur }: HostFieldProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [label, setLabel] = useState(host?.name)
  // Choosing one writes its name into the field; that is no search.
  const search = typed === label ? '' : typed
  const found = useQuery(hostsQuery(lotId, group, search)).data?.data ?? []
  const options = found.map(({ _id, name, suite }) => ({
    value: _id,
    label: suite === null ? name : `${name} · ${suite}`,
  }))
  const isMissing = value !== null && !options.some((option) => option.value === value)
  return (
    <SelectField
      label={t`Host`}
      description={t`The passholder whom the guest visits, if there is one.`}
      placeholder={group === null ? t`Select the host group first` : t`Name, suite or plate`}
      readOnly={group === null}
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
        onChange(next)
      }}
    />
  )
}
