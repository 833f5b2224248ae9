import type { TextInputProps } from '@mantine/core'
import { TextField } from './TextField.tsx'

/** A license plate, in the font of plates; the keyboard of a phone neither corrects nor proposes it. */
export const PlateField = (props: TextInputProps) => (
  <TextField
    classNames={{ input: 'plate' }}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    {...props}
  />
)
