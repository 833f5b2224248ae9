import { useLingui } from '@lingui/react/macro'
import type { MapActionName } from './map-actions.ts'

/** The names of the actions on buttons and in menus. */
export const useActionWords = (): Record<MapActionName, string> => {
  const { t } = useLingui()
  return {
    out: t`Out of service`,
    back: t`Back in service`,
    close: t`Close…`,
    sector: t`Make sector`,
    group: t`Change group`,
  }
}
