import { TextInput, type TextInputProps } from '@mantine/core'
import { fieldError, labelFirst } from './field-error.tsx'

/** A line of text; its fault stands under it and is read with it. */
export const TextField = ({ error, ...rest }: TextInputProps) => (
  <TextInput inputWrapperOrder={labelFirst} {...rest} error={fieldError(error)} />
)
