import { Select, type SelectProps } from '@mantine/core'
import { fieldError, labelFirst } from './field-error.tsx'

export const SelectField = ({ error, ...rest }: SelectProps) => (
  <Select
    inputWrapperOrder={labelFirst}
    allowDeselect={false}
    checkIconPosition="right"
    {...rest}
    error={fieldError(error)}
  />
)
