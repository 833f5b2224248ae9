import { Switch } from '@mantine/core'
import type { SwitchProps } from '@mantine/core'

export const SwitchField = (props: SwitchProps) => <Switch withThumbIndicator={false} {...props} />
