import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { fieldError } from './field-error.tsx'

/** Several of a list; its fault stands under it and is read with it. */
export const MultiSelectField = ({ error, ...rest }: MultiSelectProps) => (
  <MultiSelect checkIconPosition="right" {...rest} error={fieldError(error)} />
)
