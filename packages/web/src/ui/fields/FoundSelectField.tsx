import { useLingui } from '@lingui/react/macro'
import type { SelectProps } from '@mantine/core'
import type { FoundOptions } from '../list/list.model.ts'
import { SelectField } from './SelectField.tsx'

interface FoundSelectFieldProps extends Omit<SelectProps, 'data' | 'value'> {
  found: FoundOptions
  value: string | null
  /** Options that are not offered. */
  except?: readonly string[]
}

/** One of so many that the server finds them by what is typed. */
export const FoundSelectField = ({ found, value, except = [], ...rest }: FoundSelectFieldProps) => {
  const { t } = useLingui()
  const data = found.options.filter((option) => !except.includes(option.value))
  const chosen = data.find((option) => option.value === value)?.label
  return (
    <SelectField
      {...rest}
      searchable
      data={data}
      value={value}
      // The server has filtered them.
      filter={({ options }) => options}
      onSearchChange={(text) => found.onText(text === chosen ? '' : text)}
      nothingFoundMessage={found.isLoading ? t`Loading` : t`No matches`}
      description={found.more > 0 ? t`Type to find more.` : undefined}
    />
  )
}
