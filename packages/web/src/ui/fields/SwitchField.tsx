import { Switch, type SwitchProps } from '@mantine/core'

export const SwitchField = (props: SwitchProps) => <Switch withThumbIndicator={false} {...props} />
