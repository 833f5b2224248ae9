import type { TextInputProps } from '@mantine/core'
import { Icon } from '../icons/Icon.tsx'
import { TextField } from './TextField.tsx'

/** A value that is shown in a form but cannot be changed there. */
export const LockedField = (props: TextInputProps) => (
  <TextField {...props} readOnly leftSection={<Icon name="lock" size={14} />} />
)
