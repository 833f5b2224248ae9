import { Select, type SelectProps } from '@mantine/core'
import { Icon } from '../icons/Icon.tsx'
import { fieldError, labelFirst } from './field-error.tsx'

/** One of a list. What cannot be changed has a lock instead of the arrows. */
export const SelectField = ({ error, ...rest }: SelectProps) => (
  <Select
    inputWrapperOrder={labelFirst}
    allowDeselect={false}
    checkIconPosition="right"
    {...rest}
    {...(rest.disabled && { leftSection: <Icon name="lock" size={14} />, rightSection: <></> })}
    error={fieldError(error)}
  />
)
