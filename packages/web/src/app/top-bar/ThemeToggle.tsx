import { useLingui } from '@lingui/react/macro'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconButton } from '#ui/IconButton.tsx'

/** Light or dark; until somebody chooses, as the system is. */
export const ThemeToggle = () => {
  const { t } = useLingui()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <IconButton
      icon="contrast"
      size={20}
      label={isDark ? t`Switch to light` : t`Switch to dark`}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  )
}
