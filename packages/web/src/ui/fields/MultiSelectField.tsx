import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { fieldError, labelFirst } from './field-error.tsx'

/** Several of a list; its fault stands under it and is read with it. */
export const MultiSelectField = ({ error, ...rest }: MultiSelectProps) => (
  <MultiSelect checkIconPosition="right" inputWrapperOrder={labelFirst} {...rest} error={fieldError(error)} />
)
